/** A published response, as the web server sends it. */
export type Published = {
  path: string;
  kind: "page" | "data" | "file" | "asset";
  status: number;
  contentType: string;
  body: string;
  /** The parts of the site that it was made from; absent: all may be. */
  reads?: string[];
};

/** A path whose response has not changed since the last publication, and is not rendered. */
export type Unchanged = { kept: string };

/** How many pages will be rendered. */
export type Total = { total: number };
