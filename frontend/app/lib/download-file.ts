/** Downloads `data` as a file under the name in the response's Content-Disposition header, or else under `fileName`. */
export function saveDownload(data: Blob, response: Response, fileName: string): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = nameOf(response) ?? fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** The file name in the Content-Disposition header; undefined where there is none. */
export function nameOf(response: Response): string | undefined {
  return /filename="([\w.-]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
}
