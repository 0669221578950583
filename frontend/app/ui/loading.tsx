import { Button } from "./button";
import { Notice } from "./notice";
import { Skeleton, type SkeletonShape } from "./skeleton";

/** What is shown while a part of a screen loads. */
export function Loading({
  words,
  shape,
  rows,
}: {
  words: string;
  shape?: SkeletonShape | undefined;
  rows?: number | undefined;
}) {
  return (
    <div className="min-h-[40vh]">
      <Skeleton words={words} shape={shape} rows={rows} />
    </div>
  );
}

/** The error panel of all screens: what could not be loaded, why, and a button to try again. */
export function LoadingFailed({
  words,
  why = "Check your connection. You haven't lost anything.",
  onAgain,
}: {
  words: string;
  why?: string;
  onAgain: () => void;
}) {
  return (
    <Notice tone="error" title={words} className="mt-6 max-w-prose">
      <p className="mt-1">{why}</p>
      <p className="mt-5">
        <Button variant="secondary" onClick={onAgain}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}
