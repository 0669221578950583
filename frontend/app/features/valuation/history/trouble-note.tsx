import type { Trouble } from "./use-loaded";

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

/** What stands where the runs would be. */
export function TroubleNote({
  trouble,
  onAgain,
}: {
  trouble: Exclude<Trouble, "missing">;
  onAgain: () => void;
}) {
  const { title, text } = WORDS[trouble];
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
