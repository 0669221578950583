import { Badge } from "~/ui/badge";
import { PhoneFold } from "~/ui/phone-fold";
import { monthsOf, type Stage, timelineSegments } from "./timeline";

const HEIGHT = 84;
const LINE = 46;

/** A timeline of the months before a sale with the owner's stage marked, and a list of what belongs to each stage. */
export function SaleTimeline({
  stages,
  stage,
  note,
}: {
  stages: Stage[];
  /** The key of the owner's stage; null while a part of the scorecard is unknown. */
  stage: string | null;
  note: string;
}) {
  const now = stages.find(({ key }) => key === stage);
  const line = timelineSegments(stages);
  return (
    <section aria-labelledby="timeline-title">
      <h3 id="timeline-title">The road to a sale, and where you are</h3>
      <p className="mt-3 max-w-prose text-ink-soft">{note}</p>
      <svg
        className="chart mt-8"
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
              className="fill-track-light data-now:fill-copper"
              data-now={key === stage || undefined}
              x={`${from}%`}
              width={`${width}%`}
              y={LINE - 8}
              height="16"
            />
            <line
              className="stroke-ink stroke-2"
              x1={`${from}%`}
              x2={`${from}%`}
              y1={LINE - 8}
              y2={LINE + 8}
            />
            <text
              className="chart-tick"
              x={`${from}%`}
              y={LINE + 32}
              textAnchor={index === 0 ? "start" : "middle"}
            >
              {stages[index]?.fromMonth}
            </text>
            {key === stage && (
              <text
                className="fill-copper font-serif text-base font-title"
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
        <text className="chart-tick" x="100%" y={LINE + 32} textAnchor="end">
          Sale
        </text>
      </svg>
      <p className="text-small text-ink-soft">Months before the sale</p>
      <ol className="grid gap-y-7 gap-x-12 grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] mt-7">
        {stages.map((each) => (
          <li
            key={each.key}
            className="pt-[0.9rem] border-t border-edge [&[aria-current]]:border-t-4 [&[aria-current]]:border-copper [&[aria-current]]:pt-[calc(0.9rem_-_3px)] print:break-inside-avoid"
            aria-current={each.key === stage ? "step" : undefined}
          >
            <h4 className="font-serif text-subtitle leading-[1.3] font-title">
              {each.title}
              {each.key === stage && (
                <Badge variant="outline" className="ml-3">
                  You are here
                </Badge>
              )}
            </h4>
            <p className="text-small text-ink-soft">{monthsOf(each)}</p>
            <PhoneFold label={`${each.items.length} points`} open={each.key === stage}>
              <ul className="grid gap-[0.35rem] pl-[1.1rem] list-disc md:mt-[0.6rem]">
                {each.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </PhoneFold>
          </li>
        ))}
      </ol>
    </section>
  );
}
