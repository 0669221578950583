export const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";

/**
 * The message to show for a failed request whose response has none. `status`: that of the response, 0 without one.
 */
export function defaultMessage(status: number): string {
  if (status === 0) return UNREACHABLE;
  if (status === 429) return "Too many attempts. Please try again in a few minutes.";
  return "Something went wrong on our side. Please try again.";
}
