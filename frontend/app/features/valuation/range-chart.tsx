import { formatHeadline, formatMoney } from "~/lib/money";
import { RangeFigure, type RangeMark } from "~/ui/range-figure";
import { scaleEnd } from "~/ui/range-layout";
import { assetBasedPosition, type Result } from "./rules";

/** An amount that others report, or an earlier range, with its name. */
type Reported = { name: string; at: number };
type Earlier = { name: string; low: number; high: number };

/** A revenue-based figure beyond this many times the high end is left out, or it would leave the range no room. */
const FAR_ABOVE = 2;

/** A chart of the three approaches, the range and its width on one scale. */
export function RangeChart({
  result,
  reported,
  earlier,
}: {
  result: Result;
  reported?: Reported | null;
  earlier?: Earlier | null;
}) {
  const { assetBased, earningsBased, marketBased, rangeLow, rangeHigh, gap } = result;
  const isUnused = assetBasedPosition(result) === "above";
  const marks: RangeMark[] = [
    { kind: isUnused ? "unused" : "approach", name: "Asset-based", at: assetBased },
    { kind: "approach", name: "Earnings-based", at: earningsBased },
    { kind: "approach", name: "Market-based", at: marketBased },
    ...(reported ? [{ kind: "reported", ...reported } as const] : []),
  ];
  const drawn = marks.filter(({ at }) => at <= rangeHigh * FAR_ABOVE);
  const end = scaleEnd(Math.max(earlier?.high ?? 0, ...drawn.map(({ at }) => at)));
  const others = [
    reported && ` ${reported.name}: ${formatMoney(reported.at)}.`,
    earlier && ` ${earlier.name}: ${formatMoney(earlier.low)} to ${formatMoney(earlier.high)}.`,
  ];
  return (
    <RangeFigure
      low={rangeLow}
      high={rangeHigh}
      end={end}
      marks={drawn}
      earlier={earlier ?? null}
      gap={`${formatHeadline(gap)} gap`}
      format={formatHeadline}
      label={`On one scale from $0 to ${formatMoney(end)}: asset-based ${formatMoney(assetBased)}, earnings-based ${formatMoney(earningsBased)}, market-based ${formatMoney(marketBased)}. The range runs from ${formatMoney(rangeLow)} to ${formatMoney(rangeHigh)}, ${formatMoney(gap)} wide.${others.map((text) => text ?? "").join("")}`}
    />
  );
}
