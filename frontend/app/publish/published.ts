/** A published response, as the web server sends it. */
export type Published = {
  path: string;
  kind: "page" | "data" | "file" | "asset";
  status: number;
  contentType: string;
  body: string;
};
