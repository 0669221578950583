import type { HomeWords } from "~/lib/facts";

type Words = HomeWords["path"];
type Who = keyof Words["who"];

/** How many of the steps an owner may take with every buyer: teaser, NDA, memorandum, indication. */
const FREE_STEPS = 4;

/** The path of a sale, and at each step how much the owner, we, the buyer and everybody else know. */
export function Confidentiality({ words }: { words: Words }) {
  const who = Object.keys(words.who) as Who[];
  return (
    <section className="band">
      <div className="page">
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-2 lg:items-end">
          <h2>{words.title}</h2>
          <p className="lede">{words.lede}</p>
        </div>
        <div
          className="knowledge-row mt-12 items-end pb-3 text-small font-semibold max-lg:hidden"
          aria-hidden="true"
        >
          {who.map((each) => (
            <p key={each} className="px-3">
              {words.who[each]}
            </p>
          ))}
        </div>
        <ol className="sale-path">
          {words.steps.map(({ title, body, duration, knows }, index) => (
            <li
              key={title}
              className="knowledge-row"
              data-free={index < FREE_STEPS ? "" : undefined}
            >
              <div>
                <h3>{title}</h3>
                <p className="mt-1 text-small font-semibold text-ink-soft">{duration}</p>
                <p className="mt-2 max-w-prose">{body}</p>
              </div>
              <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-3 lg:contents">
                {who.map((each) => (
                  <div
                    key={each}
                    className={each === "others" ? "knowledge bg-paper-deep" : "knowledge"}
                  >
                    <dt className="text-small font-semibold lg:sr-only">{words.who[each]}</dt>
                    <dd className="flex items-start gap-2 text-small lg:block">
                      <Moon level={knows[each].level} />
                      <span className="block">{knows[each].text}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
        <p className="mt-8 max-w-3xl text-small text-ink-soft">{words.note}</p>
      </div>
    </section>
  );
}

/** Empty for nothing, half for a part and full for all of it, like a moon. */
function Moon({ level }: { level: string }) {
  return (
    <svg
      className="chart size-6 flex-none lg:mb-2 lg:size-8"
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <circle className="fill-white stroke-ink stroke-2" cx="16" cy="16" r="14" />
      {level !== "none" && (
        <path
          className="fill-ink"
          d={
            level === "all" ? "M16 2a14 14 0 0 1 0 28a14 14 0 0 1 0-28" : "M16 2a14 14 0 0 1 0 28z"
          }
        />
      )}
    </svg>
  );
}
