/** What the library holds, as the server reads it from the articles and the catalogue. */

export type Source = { name: string; date: string; href: string | null };

export type FigureName =
  | "multiples-by-size"
  | "sde-build-up"
  | "path-of-a-sale"
  | "customer-concentration"
  | "deal-structure"
  | "readiness-timeline";

type Told = {
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

/** An article as its own page shows it: prose, cut where a drawing stands. */
export type Article = Told & {
  sources: Source[];
  body: ({ html: string } | { figure: FigureName })[];
};

/** An article on the shelf, with the words by which it is found. */
export type ArticleEntry = Told & { words: string };

export type DocumentEntry = {
  key: string;
  title: string;
  description: string;
  tab: "reports" | "guides" | "templates" | "investor";
  /** Whether the tab of the portal shows it; the resource center shows every document. */
  inPortal: boolean;
  kind: "PDF" | "Excel" | "Word";
  /** The name under which it is saved. */
  file: string;
  /** Its true size in bytes; null while it is coming soon. */
  size: number | null;
  access: "everybody" | "members";
  published: boolean;
};

export type LibraryCatalogue = { articles: ArticleEntry[]; documents: DocumentEntry[] };
