/** A published response, as the web server sends it. */
export type Published = {
  path: string;
  kind: "page" | "data" | "file" | "asset";
  status: number;
  contentType: string;
  body: string;
  /** Whether it belongs to a screen behind the sign-in; absent: it does not. */
  signedIn?: boolean;
};

/** The number of pages that will be rendered. */
export type Total = { total: number };
