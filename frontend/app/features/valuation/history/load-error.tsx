import type { UseQueryResult } from "@tanstack/react-query";
import { RequestRefused } from "~/lib/query-client";

type Reason = keyof typeof WORDS;

const WORDS = {
  unreachable: {
    title: "We couldn't reach the server",
    text: "Check your connection. You haven't lost anything. This page tries again by itself once you're back online.",
  },
  failed: {
    title: "Something went wrong on our side",
    text: "Your runs are safe. Please try again in a moment.",
  },
};

/** Why a query failed to load; null if it has not failed. */
export function loadErrorOf({ error, isPaused }: UseQueryResult): Reason | null {
  if (error instanceof RequestRefused) return "failed";
  return error || isPaused ? "unreachable" : null;
}

/** An error that says why the runs could not be loaded, with a button to try again. */
export function LoadError({ reason, onAgain }: { reason: Reason | null; onAgain: () => void }) {
  if (!reason) return null;
  const { title, text } = WORDS[reason];
  return (
    <div role="alert" className="mt-12 max-w-prose border-l-4 border-copper pl-6">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-2">{text}</p>
      <p className="mt-5">
        <button type="button" className="button button-quiet" onClick={onAgain}>
          Try again
        </button>
      </p>
    </div>
  );
}
