import { Link } from "react-router";
import type { HomeWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline } from "~/lib/money";
import { RangeFigure } from "~/ui/range-figure";
import { scaleEnd } from "~/ui/range-layout";

/** One sale, from the first offer to the closing: the offers as a drawing, and the steps with a figure each. */
export default function OneSale({ words }: { words: HomeWords["sale"] }) {
  const { first, offers, sold } = words;
  const end = scaleEnd(sold.amount);
  const spoken = ({ name, amount }: typeof first) => `${name} ${formatHeadline(amount)}`;
  return (
    <section className="band bg-paper-deep">
      <div className="page">
        {words.sample && <p className="eyebrow mb-3">{words.sample}</p>}
        <h2 className="max-w-[22ch]">{words.title}</h2>
        <p className="lede mt-5">{words.lede}</p>
        <RangeFigure
          lead
          className="mt-10"
          low={first.amount}
          high={sold.amount}
          end={end}
          marks={[first, ...offers, sold].map(({ name, amount }) => ({
            kind: "approach",
            name,
            at: amount,
          }))}
          format={formatHeadline}
          label={interpolate(words.drawing, {
            end: formatHeadline(end),
            offers: [first, ...offers].map(spoken).join(", "),
            sold: formatHeadline(sold.amount),
            gap: formatHeadline(sold.amount - first.amount),
          })}
        />
        <ol className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {words.steps.map(({ when, figure, title, body }) => (
            <li key={title} className="border-t-2 border-ink pt-4">
              <p className="text-small font-semibold text-ink-soft">{when}</p>
              <p className="mt-2 font-serif text-heading lining-nums">{figure}</p>
              <h3 className="mt-1 text-subtitle">{title}</h3>
              <p className="mt-2">{body}</p>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap items-baseline justify-between gap-x-12 gap-y-3">
          <p className="max-w-[34ch] font-serif text-h3">{words.lesson}</p>
          <Link className="text-link" to={words.link.to} prefetch="intent">
            {words.link.label}
          </Link>
        </div>
        <p className="mt-4 text-small text-ink-soft">{words.disclaimer}</p>
      </div>
    </section>
  );
}
