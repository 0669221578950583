const HEIGHT = 22;

/** A strip of answers: tall marks, low marks and dots. The text next to it says how many. */
export function AnswerCells({
  first,
  last,
  marked,
  elsewhere,
}: {
  /** The numbers of the first and the last question. */
  first: number;
  last: number;
  /** The questions with a tall mark. */
  marked: ReadonlySet<number>;
  /** Further questions, with a low mark. */
  elsewhere?: ReadonlySet<number>;
}) {
  const count = last - first + 1;
  return (
    <svg className="chart block" width="100%" height={HEIGHT} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
          key={index}
          kind={marked.has(first + index) ? 0 : elsewhere?.has(first + index) ? 1 : 2}
          x={`${((index + 0.5) / count) * 100}%`}
        />
      ))}
    </svg>
  );
}

/** `kind`: 0 is a tall mark, 1 a low one, 2 a dot. */
function Cell({ kind, x }: { kind: number; x: string }) {
  if (kind === 0) return <Bar className="stroke-copper stroke-[7]" x={x} from="5%" to="95%" />;
  if (kind === 1) return <Bar className="stroke-ink-soft stroke-3" x={x} from="30%" to="70%" />;
  return <circle className="fill-edge" cx={x} cy="50%" r="2" />;
}

function Bar({ className, x, from, to }: Record<"className" | "x" | "from" | "to", string>) {
  return <line className={className} x1={x} x2={x} y1={from} y2={to} />;
}
