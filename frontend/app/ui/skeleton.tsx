/** The outline of what loads: rows of a list, columns of a board, one record, a form, or pictures. */
export type SkeletonShape = "rows" | "board" | "record" | "form" | "tiles";

const LAYOUT: Record<SkeletonShape, { repeat: string; item: string; bars: readonly string[] }> = {
  rows: {
    repeat: "",
    item: "flex h-14 items-center gap-6 border-b border-rule odd:*:first:w-[28%] md:h-10",
    bars: ["h-3 w-2/5", "ml-auto h-3 w-16"],
  },
  board: {
    repeat: "mt-4 grid gap-6 md:grid-flow-col md:auto-cols-fr",
    item: "grid content-start gap-3 border-t border-rule pt-3 max-md:nth-[n+3]:hidden",
    bars: ["h-3 w-1/2", "h-18", "h-18 max-md:hidden"],
  },
  record: {
    repeat: "mt-4 grid gap-4",
    item: "flex gap-6 border-b border-rule pb-4 first:h-12 first:items-center first:*:first:h-5",
    bars: ["h-3 w-2/5", "h-3 w-1/4 max-md:hidden"],
  },
  form: {
    repeat: "mt-4 grid gap-6",
    item: "grid gap-2",
    bars: ["h-3 w-32", "h-(--control-height) max-w-prose"],
  },
  tiles: {
    repeat:
      "grid grid-cols-[repeat(auto-fill,minmax(min(13rem,50%-0.5rem),1fr))] gap-x-4 gap-y-6 py-5",
    item: "grid gap-2",
    bars: ["aspect-4/3", "h-3 w-3/5"],
  },
};

/**
 * The gray outline of what loads, in its shape, so that little moves when it arrives. It appears late, so that a fast
 * response leaves no flash.
 */
export function Skeleton({
  words,
  shape = "rows",
  rows = 5,
}: {
  /** The text for screen readers: `Loading the leads...` */
  words: string;
  shape?: SkeletonShape | undefined;
  rows?: number | undefined;
}) {
  const { repeat, item, bars } = LAYOUT[shape];
  return (
    <div className="skeleton">
      <p role="status" className="sr-only">
        {words}
      </p>
      <div aria-hidden="true" className={repeat}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are all alike
          <div key={row} className={item}>
            {bars.map((bar) => (
              <span key={bar} className={`block bg-paper-deep ${bar}`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
