/** One published response, as the web process will send it. */
export type Published = {
  path: string;
  kind: "page" | "data" | "file";
  status: number;
  contentType: string;
  body: string;
};
