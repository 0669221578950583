/** The code by which a refusal names its reason; undefined where the answer gives none. It can be read again. */
export async function errorCode(answer: Response): Promise<unknown> {
  const problem: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return ((problem ?? {}) as { code?: unknown }).code;
}
