/** What stands where something is on its way, quiet for the first moment. */
export function Loading({ words }: { words: string }) {
  return (
    <p role="status" className="min-h-[40vh] lede">
      {words}
    </p>
  );
}

/** What stands where something could not be fetched, and the way to try again. */
export function LoadingFailed({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <div role="alert" className="mt-6 border-l-4 border-red pl-6">
      <p className="font-semibold">{words}</p>
      <p className="mt-1">Check your connection. You haven't lost anything.</p>
      <p className="mt-5">
        <button type="button" className="button button-quiet" onClick={onAgain}>
          Try again
        </button>
      </p>
    </div>
  );
}
