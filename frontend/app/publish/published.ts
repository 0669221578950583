/** One published answer, as the web process will give it. */
export type Published = {
  path: string;
  kind: "page" | "data" | "file";
  status: number;
  contentType: string;
  body: string;
};
