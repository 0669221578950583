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

/** The path of a response that is as it was. */
export type Kept = { kept: string };

/** How many pages will be rendered. */
export type Total = { total: number };
