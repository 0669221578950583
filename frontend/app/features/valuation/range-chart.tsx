import { formatHeadline } from "~/lib/money";
import { RangeFigure } from "~/ui/range-figure";
import { scaleEnd } from "~/ui/range-layout";
import { formatMoney } from "./money";
import type { Result } from "./rules";

/** A chart of the three approaches, the range and its width on one scale. */
export function RangeChart({ result }: { result: Result }) {
  const { assetBased, earningsBased, marketBased, rangeLow, rangeHigh, gap } = result;
  const end = scaleEnd(Math.max(assetBased, marketBased));
  return (
    <RangeFigure
      low={rangeLow}
      high={rangeHigh}
      end={end}
      marks={[
        { kind: "approach", name: "Asset-based", at: assetBased },
        { kind: "approach", name: "Earnings-based", at: earningsBased },
        { kind: "approach", name: "Market-based", at: marketBased },
      ]}
      gap={`${formatHeadline(gap)} gap`}
      format={formatHeadline}
      label={`On one scale from $0 to ${formatMoney(end)}: asset-based ${formatMoney(assetBased)}, earnings-based ${formatMoney(earningsBased)}, market-based ${formatMoney(marketBased)}. The range runs from ${formatMoney(rangeLow)} to ${formatMoney(rangeHigh)}, ${formatMoney(gap)} wide.`}
    />
  );
}
