import { type Range, without } from "./steps";

/**
 * A bar of the waterfall chart, with lines to the previous bar and to the next. What a step adds to the range is
 * filled; what it removes is outlined.
 */
export function WaterfallBar({
  before,
  after,
  next,
  scale,
}: {
  before: Range | undefined;
  after: Range;
  next: Range | undefined;
  /** The end of the scale, in whole dollars. */
  scale: number;
}) {
  const at = (dollars: number) => `${((dollars / scale) * 100).toFixed(2)}%`;
  const bar = (kind: string, { low, high }: Range) => (
    <rect key={low} className={kind} x={at(low)} width={at(high - low)} y="50%" height="22" />
  );
  const step = before && next;
  return (
    <svg className="chart h-15 md:h-full md:min-h-21" width="100%" aria-hidden="true">
      <line className="stroke-edge" x1="0" x2="100%" y1="50%" y2="50%" />
      {before && <Edges range={before} at={at} from="0" to="50%" />}
      {next && <Edges range={after} at={at} from="50%" to="100%" />}
      <g className="translate-y-[-11px]">
        {bar(next ? "fill-edge" : "fill-copper", after)}
        {step && without(after, before).map((part) => bar("fill-ink", part))}
        {step &&
          without(before, after).map((part) => bar("fill-none stroke-ink stroke-[1.5]", part))}
      </g>
    </svg>
  );
}

function Edges({
  range: { low, high },
  at,
  from,
  to,
}: {
  range: Range;
  at: (dollars: number) => string;
  from: string;
  to: string;
}) {
  return (
    <>
      <line
        className="stroke-ink-soft stroke-[1.5] [stroke-dasharray:2_4]"
        x1={at(low)}
        x2={at(low)}
        y1={from}
        y2={to}
      />
      <line
        className="stroke-ink-soft stroke-[1.5] [stroke-dasharray:2_4]"
        x1={at(high)}
        x2={at(high)}
        y1={from}
        y2={to}
      />
    </>
  );
}
