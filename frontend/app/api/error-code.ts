/** The error code of a response; undefined where it has none. Does not consume the body. */
export async function errorCode(response: Response): Promise<unknown> {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return ((problem ?? {}) as { code?: unknown }).code;
}
