import { useId } from "react";
import { formatMoney } from "~/lib/money";

/** An offer as the drawing shows it. Amounts are whole US dollars. */
export type DrawnOffer = {
  id: number;
  name: string;
  detail: string;
  money: { certain: number; likely: number; uncertain: number; short: number };
};

const WIDTH = 1000;
const HEIGHT = 26;
const PARTS = ["certain", "likely", "uncertain"] as const;

/** Offers as bars on one scale: certain money is solid, likely is hatched, uncertain is an outline. */
export function MoneyBars({ offers }: { offers: readonly DrawnOffer[] }) {
  const pattern = useId();
  const largest = Math.max(1, ...offers.map(({ money }) => total(money)));
  return (
    <figure>
      <ul className="grid gap-5">
        {offers.map(({ id, name, detail, money }) => (
          <li key={id}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <span className="font-strong">{name}</span>{" "}
                <span className="text-ink-soft">{detail}</span>
              </span>
              {total(money) > 0 && (
                <span className="font-serif text-[1.375rem] font-title tabular-nums">
                  {formatMoney(money.certain)}
                </span>
              )}
            </p>
            <Bar money={money} largest={largest} pattern={pattern} />
            <p className="text-ink-soft tabular-nums">
              {total(money) === 0 ? (
                "It does not say yet how the price is paid"
              ) : (
                <>
                  {formatMoney(money.certain)} certain, {formatMoney(money.likely)} likely,{" "}
                  {formatMoney(money.uncertain)} uncertain
                  {money.short > 0 && (
                    <span className="font-semibold text-red">
                      . Cash at closing is {formatMoney(money.short)} short of fee, payoffs and
                      costs
                    </span>
                  )}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <figcaption className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        <Key part="certain" pattern={pattern} words="Certain: cash at closing, after our fee" />
        <Key part="likely" pattern={pattern} words="Likely: escrow and most of a note" />
        <Key part="uncertain" pattern={pattern} words="Uncertain: earnout, stake, rest of a note" />
      </figcaption>
    </figure>
  );
}

const total = ({ certain, likely, uncertain }: DrawnOffer["money"]) => certain + likely + uncertain;

function Bar({
  money,
  largest,
  pattern,
}: {
  money: DrawnOffer["money"];
  largest: number;
  pattern: string;
}) {
  let x = 0;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="my-1 block h-6.5 w-full"
    >
      <Hatching id={pattern} />
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-rule" />
      {PARTS.map((part) => {
        const width = (WIDTH * money[part]) / largest;
        const at = x;
        x += width;
        return width > 0 && <Block key={part} part={part} pattern={pattern} x={at} width={width} />;
      })}
    </svg>
  );
}

function Block({
  part,
  pattern,
  x,
  width,
}: {
  part: (typeof PARTS)[number];
  pattern: string;
  x: number;
  width: number;
}) {
  const looks = {
    certain: { className: "fill-copper" },
    likely: { fill: `url(#${pattern})` },
    uncertain: { className: "fill-none stroke-ink-soft" },
  };
  const inset = part === "uncertain" ? 1 : 0;
  return (
    <rect
      {...looks[part]}
      x={x + inset}
      y={inset}
      width={Math.max(1, width - 2 * inset)}
      height={HEIGHT - 2 * inset - 1}
      vectorEffect="non-scaling-stroke"
      strokeWidth="1.5"
    />
  );
}

function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" className="fill-paper-deep" />
        <rect width="3" height="7" className="fill-copper" />
      </pattern>
    </defs>
  );
}

function Key({
  part,
  pattern,
  words,
}: {
  part: (typeof PARTS)[number];
  pattern: string;
  words: string;
}) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 flex-none">
        {part === "certain" && <rect width="14" height="14" className="fill-copper" />}
        {part === "likely" && <rect width="14" height="14" fill={`url(#${pattern})`} />}
        {part === "uncertain" && (
          <rect
            x="0.75"
            y="0.75"
            width="12.5"
            height="12.5"
            className="fill-none stroke-ink-soft"
            strokeWidth="1.5"
          />
        )}
      </svg>
      {words}
    </span>
  );
}
