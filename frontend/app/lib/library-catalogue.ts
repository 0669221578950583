/** The library's articles and documents, as the server reads them from `content/` and its catalogue. */

export type Source = { name: string; date: string; href: string | null };

export type FigureName =
  | "multiples-by-size"
  | "sde-build-up"
  | "path-of-a-sale"
  | "customer-concentration"
  | "deal-structure"
  | "readiness-timeline";

type ArticleSummary = {
  slug: string;
  title: string;
  description: string;
  topic: string;
  collections: string[];
  /** The day of the last change, as `2026-11-21`. */
  updated: string;
  related: string[];
  minutes: number;
  contents: { id: string; text: string }[];
};

/** An article for its own page: prose, split where a figure is shown. */
export type Article = ArticleSummary & {
  sources: Source[];
  body: ({ html: string } | { figure: FigureName })[];
};

/** An article in the list, with the text that search looks through. */
export type ArticleEntry = ArticleSummary & { words: string };

export type DocumentEntry = {
  key: string;
  title: string;
  description: string;
  tab: "reports" | "guides" | "templates" | "investor";
  /** Whether its tab of the portal shows it. The resource center shows every document. */
  inPortal: boolean;
  kind: "PDF" | "Excel" | "Word";
  /** The file name for the download. */
  file: string;
  /** In bytes; null while it is coming soon. */
  size: number | null;
  access: "everybody" | "members";
  published: boolean;
};

export type LibraryCatalogue = { articles: ArticleEntry[]; documents: DocumentEntry[] };
