import { type Range, without } from "./steps";

/**
 * One bar of the waterfall. Lines come down from where the last bar ended and go on from where this one ends.
 * What a step brought into the range is filled dark; what it took out of it is an empty outline.
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
    <svg className="waterfall-bar" width="100%" aria-hidden="true">
      <line className="range-track" x1="0" x2="100%" y1="50%" y2="50%" />
      {before && <Edges range={before} at={at} from="0" to="50%" />}
      {next && <Edges range={after} at={at} from="50%" to="100%" />}
      <g className="waterfall-bars">
        {bar(next ? "waterfall-kept" : "range-band", after)}
        {step && without(after, before).map((part) => bar("bar-plain", part))}
        {step && without(before, after).map((part) => bar("waterfall-gone", part))}
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
      <line className="waterfall-edge" x1={at(low)} x2={at(low)} y1={from} y2={to} />
      <line className="waterfall-edge" x1={at(high)} x2={at(high)} y1={from} y2={to} />
    </>
  );
}
