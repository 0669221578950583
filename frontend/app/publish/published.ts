/** A published response, as the web server sends it. */
export type Published = {
  path: string;
  kind: "page" | "data" | "file" | "asset";
  status: number;
  contentType: string;
  body: string;
  /** The parts of the site that the response was made from; absent: it may depend on every part. */
  reads?: string[];
};

/** The path of a response that is not rendered, because it has not changed since the last publication. */
export type Unchanged = { kept: string };

/** The number of pages that will be rendered. */
export type Total = { total: number };
