/** Gray rows in place of a list that loads. They appear late, so that a fast response leaves no flash. */
export function Skeleton({
  words,
  rows = 5,
}: {
  /** The text for screen readers: `Loading the leads...` */
  words: string;
  rows?: number;
}) {
  return (
    <div className="skeleton">
      <p role="status" className="sr-only">
        {words}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={row}
          aria-hidden="true"
          className="flex h-14 items-center border-b border-rule md:h-10"
        >
          <span className={`h-3 bg-paper-deep ${row % 2 ? "w-2/5" : "w-[28%]"}`} />
        </div>
      ))}
    </div>
  );
}
