/** What stands where something is on its way, quiet for the first moment. */
export function Loading({ words }: { words: string }) {
  return (
    <p role="status" className="opening lede">
      {words}
    </p>
  );
}

/** What stands where something could not be fetched, and the way to try again. */
export function LoadingFailed({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <div role="alert" className="load-failed">
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
