import {
  type Anchor,
  extentOf,
  type Flag,
  longestStretch,
  POLE_GAP,
  placeBelow,
  placeEnds,
  placeFlags,
  scaleEnd,
  ticksOf,
} from "./range-layout";

/**
 * A mark on the road: a dot for a result that we calculated, a pale one if the range does not use it, a hollow one for an
 * average that others report, or a line for one amount, such as an asking price. `name` is a word or two.
 */
export type RangeMark = {
  kind: "approach" | "unused" | "reported" | "line";
  name: string;
  at: number;
};

const DOTS = {
  approach: "fill-ink stroke-white stroke-2",
  unused: "fill-track stroke-edge stroke-2",
  reported: "fill-white stroke-ink stroke-2",
};

type Amounts = {
  low: number;
  high: number;
  /** The end of the scale, for several figures on one scale. */
  end?: number;
  marks?: readonly RangeMark[];
  /** An earlier range: a thin bar with its own label below. */
  earlier?: { low: number; high: number; name: string } | null;
};

type Words = {
  /** The format of amounts, rounded: `$1.25M`. */
  format: (amount: number) => string;
  /** A label inside the bar, where there is room for it. */
  gap?: string;
  /** Whether the labels of both ends are the largest text around. */
  lead?: boolean;
};

/** About how wide a text is in rem, in the sans of labels and in the serif of both ends. */
const small = (text: string) => text.length * 0.47;
const large = (text: string, width: number, lead: boolean) =>
  text.length * (width < 17 ? 0.7 : lead ? 1.25 : 0.85);
const ROW = 1.5;
const BAR = 1.5;
/** The drawings: the smallest width of each in rem, and what its flags say, if it has any. */
const DRAWINGS = [
  { size: "xs", width: 10, flags: null },
  { size: "sm", width: 17, flags: "name" },
  { size: "md", width: 28, flags: "amount" },
  { size: "lg", width: 48, flags: "amount" },
] as const;

/**
 * The one drawing of a range of amounts: a road from zero with a few ticks, the range as a bar with both ends labelled,
 * and marks with flags. Text keeps its size at every width: the figure has drawings for four widths, of which the style
 * sheet shows one. `label` is its text alternative; a table of exact amounts is up to the caller.
 */
export function RangeFigure({
  label,
  className = "",
  ...drawn
}: Amounts & Words & { label: string; className?: string }) {
  const marks = [...(drawn.marks ?? [])].sort((one, other) => one.at - other.at);
  const end =
    drawn.end ??
    scaleEnd(Math.max(drawn.high, drawn.earlier?.high ?? 0, ...marks.map(({ at }) => at), 1));
  return (
    <figure className={`range-figure ${className}`} role="img" aria-label={label}>
      {DRAWINGS.map(({ size, width, flags }) => {
        const placed =
          flags && flagsOf(marks, end, width, flags === "amount" ? drawn.format : null);
        return (
          <div key={size} data-size={size}>
            <Drawing {...drawn} marks={marks} end={end} width={width} flags={placed} />
            {!placed && <Key marks={marks} format={drawn.format} />}
          </div>
        );
      })}
    </figure>
  );
}

/** The road and the bar without words, for a row whose text names the amounts. */
export function RangeStrip({
  low,
  high,
  end,
  marks = [],
}: Omit<Amounts, "earlier"> & { end: number }) {
  return (
    <svg className="chart" width="100%" height="1.25rem" aria-hidden="true">
      <Road y={0.625} />
      <Bar low={low / end} high={high / end} y={0.125} height={1} />
      <Dots marks={marks} end={end} y={0.625} />
    </svg>
  );
}

type Flags = readonly (Flag & { text: string })[];

/** The flags of the marks, with their amounts if there is a format; null if they do not fit. */
function flagsOf(
  marks: readonly RangeMark[],
  end: number,
  width: number,
  format: Words["format"] | null,
): Flags | null {
  const texts = marks.map(({ name, at }) => (format ? `${name} ${format(at)}` : name));
  const placed = placeFlags(
    marks.map(({ at }, index) => ({ at: at / end, text: small(texts[index] ?? "") })),
    width,
  );
  return placed?.map((flag, index) => ({ ...flag, text: texts[index] ?? "" })) ?? null;
}

function Drawing({
  low,
  high,
  end,
  marks,
  earlier,
  format,
  gap,
  lead = false,
  flags,
  width,
}: Amounts &
  Words & { end: number; marks: readonly RangeMark[]; flags: Flags | null; width: number }) {
  const rows = Math.max(0, ...(flags ?? []).map(({ row }) => row + 1));
  const top = rows === 0 ? 0.25 : rows * ROW + 0.5;
  const middle = top + BAR / 2;
  const baseline = top + BAR + (lead ? 2.1 : 1.5);
  const height = baseline + (earlier ? 2.75 : 0.5);
  const [lowText, highText] = [format(low), format(high)];
  const sizes = { low: large(lowText, width, lead), high: large(highText, width, lead) };
  const ends = placeEnds(low / end, high / end, sizes, width);
  const taken = [extentOf(ends[0], sizes.low, width), extentOf(ends[1], sizes.high, width)];
  const free = longestStretch(
    low / end,
    high / end,
    marks.map(({ at }) => at / end),
  );
  const showsGap = gap && free.length * width > small(gap) + 1.25;
  const earlierText =
    earlier && `${earlier.name}: ${format(earlier.low)} to ${format(earlier.high)}`;
  return (
    <svg className="chart" width="100%" height={rem(height)} aria-hidden="true">
      <Road y={middle} />
      {ticksOf(end).map((tick) => (
        <line
          key={tick}
          className="stroke-edge"
          x1={percent(tick / end)}
          x2={percent(tick / end)}
          y1={rem(middle)}
          y2={rem(middle + 0.4)}
        />
      ))}
      <Bar low={low / end} high={high / end} y={top} height={BAR} />
      {showsGap && (
        <text
          className="range-gap"
          x={percent(free.middle)}
          y={rem(middle + 0.32)}
          textAnchor="middle"
        >
          {gap}
        </text>
      )}
      {flags?.map(({ row, side, text }, index) => {
        const x = percent((marks[index]?.at ?? 0) / end);
        const y = (rows - row - 1) * ROW + 1.1;
        return (
          <g key={marks[index]?.name}>
            <line className="stroke-ink-soft" x1={x} x2={x} y1={rem(y - 0.8)} y2={rem(middle)} />
            <text
              className="chart-tick"
              x={x}
              dx={rem(side * POLE_GAP)}
              y={rem(y)}
              textAnchor={side === 1 ? "start" : "end"}
            >
              {text}
            </text>
          </g>
        );
      })}
      <Dots marks={marks} end={end} y={middle} />
      {labelledTicks(end, width, format, taken).map(({ text, ...anchor }) => (
        <Label key={text} className="chart-tick" anchor={anchor} y={baseline}>
          {text}
        </Label>
      ))}
      <Label className={lead ? "range-end range-lead" : "range-end"} anchor={ends[0]} y={baseline}>
        {lowText}
      </Label>
      <Label className={lead ? "range-end range-lead" : "range-end"} anchor={ends[1]} y={baseline}>
        {highText}
      </Label>
      {earlier && earlierText && (
        <>
          <rect
            className="fill-ochre"
            x={percent(earlier.low / end)}
            width={percent((earlier.high - earlier.low) / end)}
            y={rem(baseline + 0.75)}
            height="0.5rem"
          />
          <Label
            className="chart-tick"
            anchor={placeBelow(earlier.low / end, earlier.high / end, small(earlierText), width)}
            y={baseline + 2.4}
          >
            {earlierText}
          </Label>
        </>
      )}
    </svg>
  );
}

/** The labels of zero, the ticks and the end of the scale that keep clear of `taken` and of each other. */
function labelledTicks(
  end: number,
  width: number,
  format: (amount: number) => string,
  taken: (readonly [number, number])[],
) {
  const free = [...taken];
  const edge = (at: number) => (at === 0 ? "start" : at === 1 ? "end" : "middle");
  return [0, end, ...ticksOf(end)].flatMap((tick) => {
    const text = withoutZeros(format(tick));
    const anchor: Anchor = { at: tick / end, anchor: edge(tick / end), shift: 0 };
    const [from, to] = extentOf(anchor, small(text), width);
    if (free.some((other) => from < other[1] + 0.6 && to > other[0] - 0.6)) return [];
    free.push([from, to]);
    return [{ ...anchor, text }];
  });
}

/** `$1.50M` as `$1.5M`, and `$2.00M` as `$2M`. */
const withoutZeros = (text: string) =>
  text.replace(/(\.\d*?)0+(?=\D|$)/, "$1").replace(/\.(?=\D|$)/, "");

function Label({
  anchor: { at, anchor, shift },
  y,
  className,
  children,
}: {
  anchor: Anchor;
  y: number;
  className: string;
  children: string;
}) {
  return (
    <text className={className} x={percent(at)} dx={rem(shift)} y={rem(y)} textAnchor={anchor}>
      {children}
    </text>
  );
}

function Road({ y }: { y: number }) {
  return <line className="stroke-edge stroke-2" x1="0" x2="100%" y1={rem(y)} y2={rem(y)} />;
}

function Bar({ low, high, y, height }: { low: number; high: number; y: number; height: number }) {
  return (
    <rect
      className="fill-copper"
      x={percent(low)}
      width={percent(high - low)}
      y={rem(y)}
      height={rem(height)}
    />
  );
}

function Dots({ marks, end, y }: { marks: readonly RangeMark[]; end: number; y: number }) {
  return marks.map(({ kind, name, at }) => {
    const x = percent(at / end);
    return kind === "line" ? (
      <line
        key={name}
        className="stroke-ink stroke-3"
        x1={x}
        x2={x}
        y1={rem(y - 1)}
        y2={rem(y + 1)}
      />
    ) : (
      <circle key={name} className={DOTS[kind]} cx={x} cy={rem(y)} r="0.4375rem" />
    );
  });
}

/** The marks as a list, where their flags do not fit. */
function Key({
  marks,
  format,
}: {
  marks: readonly RangeMark[];
  format: (amount: number) => string;
}) {
  return (
    <ul className="text-small">
      {marks.map((mark) => (
        <li key={mark.name} className="flex items-baseline gap-2">
          <svg className="chart size-4 flex-none" aria-hidden="true">
            <Dots marks={[{ ...mark, at: 0.5 }]} end={1} y={0.5} />
          </svg>
          <span>{mark.name}</span>{" "}
          <span className="ml-auto whitespace-nowrap tabular-nums">{format(mark.at)}</span>
        </li>
      ))}
    </ul>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const rem = (length: number) => `${Number(length.toFixed(3))}rem`;
