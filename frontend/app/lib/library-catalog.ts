/** Types of the library's articles and documents, as the server reads them from `content/` and its catalog. */

import type { PagePicture } from "~/ui/picture";

type Source = { name: string; date: string; href: string | null };

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

/** A bar chart made from a table in an article: amounts on a scale from 0 to `end`. */
export type ArticleChart = {
  title: string;
  columns: [string, string];
  rows: { label: string; value: string; amount: number }[];
  end: number;
  ticks: string[];
  note: string;
};

/** A part of an article: a passage of text as HTML, a figure, a chart, or a photo. */
export type ArticlePart =
  | { html: string }
  | { figure: FigureName }
  | { chart: ArticleChart }
  | { photo: PagePicture; caption: string };

/** An article for its own page. The prose is split at the places of the figures. */
export type Article = ArticleSummary & { sources: Source[]; body: ArticlePart[] };

/** An article in the list, with the text that the search is run over. */
export type ArticleEntry = ArticleSummary & { words: string };

export type DocumentEntry = {
  key: string;
  title: string;
  description: string;
  tab: "reports" | "guides" | "templates" | "investor";
  /** Whether a tab of the portal lists it. The resource center lists every document. */
  inPortal: boolean;
  /** The path of the page that has the same form; empty if no page has. */
  onPage: string;
  kind: "PDF" | "Excel" | "Word";
  /** The name under which the file is downloaded. */
  file: string;
  /** The size in bytes; null while the document is coming soon. */
  size: number | null;
  access: "everybody" | "members";
  published: boolean;
  /** The address of a picture of its first page, for those who may download it; empty if there is none. */
  cover: string;
};

export type LibraryCatalog = { articles: ArticleEntry[]; documents: DocumentEntry[] };
