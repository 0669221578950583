export const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";

/** What to say of a failure that came without a message. `status` is that of the response; 0 where there was none. */
export function defaultMessage(status: number): string {
  if (status === 0) return UNREACHABLE;
  if (status === 429) return "Too many attempts. Please try again in a few minutes.";
  return "Something went wrong on our side. Please try again.";
}
