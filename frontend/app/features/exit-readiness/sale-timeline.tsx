import { monthsOf, type Stage, stretches } from "./timeline";

const HEIGHT = 84;
const LINE = 46;

/** The months before a sale as one line, where this owner stands on it, and what belongs to each stage. */
export function SaleTimeline({
  stages,
  stage,
  note,
}: {
  stages: Stage[];
  /** Where the owner stands; unknown while a part of the scorecard is. */
  stage: string | null;
  note: string;
}) {
  const now = stages.find(({ key }) => key === stage);
  const line = stretches(stages);
  return (
    <section aria-labelledby="timeline-title">
      <h3 id="timeline-title" className="health-heading">
        The road to a sale, and where you are
      </h3>
      <p className="mt-3 max-w-prose text-ink-soft">{note}</p>
      <svg
        className="timeline"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={
          now
            ? `A line of ${stages[0]?.fromMonth} months that ends with the sale. You stand at: ${now.title}, ${monthsOf(now)}.`
            : `A line of ${stages[0]?.fromMonth} months that ends with the sale.`
        }
      >
        {line.map(({ key, from, width }, index) => (
          <g key={key}>
            <rect
              className="timeline-stage"
              data-now={key === stage || undefined}
              x={`${from}%`}
              width={`${width}%`}
              y={LINE - 8}
              height="16"
            />
            <line
              className="timeline-edge"
              x1={`${from}%`}
              x2={`${from}%`}
              y1={LINE - 8}
              y2={LINE + 8}
            />
            <text
              className="health-tick"
              x={`${from}%`}
              y={LINE + 32}
              textAnchor={index === 0 ? "start" : "middle"}
            >
              {stages[index]?.fromMonth}
            </text>
            {key === stage && (
              <text
                className="timeline-here"
                x={`${from + width / 2}%`}
                y={LINE - 20}
                textAnchor={
                  from + width / 2 < 15 ? "start" : from + width / 2 > 85 ? "end" : "middle"
                }
              >
                You are here
              </text>
            )}
          </g>
        ))}
        <text className="health-tick" x="100%" y={LINE + 32} textAnchor="end">
          Sale
        </text>
      </svg>
      <p className="text-small text-ink-soft">Months before the sale</p>
      <ol className="timeline-stages">
        {stages.map((each) => (
          <li
            key={each.key}
            className="timeline-step"
            aria-current={each.key === stage ? "step" : undefined}
          >
            <h4 className="timeline-name">
              {each.title}
              {each.key === stage && <span className="badge ml-3">You are here</span>}
            </h4>
            <p className="text-small text-ink-soft">{monthsOf(each)}</p>
            <ul className="timeline-items">
              {each.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
