import { Button } from "./button";
import { Notice } from "./notice";

/** The text shown while something loads. CSS delays it, so that it does not flash up in a fast load. */
export function Loading({ words }: { words: string }) {
  return (
    <p role="status" className="min-h-[40vh] lede">
      {words}
    </p>
  );
}

/** An error message, with a button to try again, for what could not be loaded. */
export function LoadingFailed({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <Notice tone="error" title={words} className="mt-6">
      <p className="mt-1">Check your connection. You haven't lost anything.</p>
      <p className="mt-5">
        <Button variant="secondary" onClick={onAgain}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}
