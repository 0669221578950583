/** Saves what an operation answered, under the name that the server gave it. */
export function saveFile(data: Blob, response: Response, otherwise: string): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = nameGiven(response) ?? otherwise;
  link.click();
  URL.revokeObjectURL(address);
}

/** The dated name under which the server hands the file out. */
function nameGiven(response: Response): string | undefined {
  return /filename="([\w.-]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
}
