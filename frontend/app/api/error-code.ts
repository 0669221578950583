/** The error code in the body of a response; undefined if it has none. The body can still be read afterwards. */
export async function errorCode(response: Response): Promise<unknown> {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return ((problem ?? {}) as { code?: unknown }).code;
}
