import { Button } from "./button";
import { Notice } from "./notice";
import { Skeleton } from "./skeleton";

/** What is shown while a part of a screen loads. */
export function Loading({ words }: { words: string }) {
  return (
    <div className="min-h-[40vh]">
      <Skeleton words={words} />
    </div>
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
