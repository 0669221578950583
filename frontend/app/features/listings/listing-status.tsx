import type { PublicListing } from "~/lib/facts";

/** The state of a listing in words, unless it is simply on the market. */
export function Status({ listing: { status } }: { listing: PublicListing }) {
  if (!status) return null;
  return <span className="font-semibold text-ink"> · {status}</span>;
}
