import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { interpolate } from "~/lib/interpolate";
import { ButtonLink, buttonClass } from "~/ui/button";
import type { RegisteredBuyer, Words } from "./queries";

/** The statuses in which the clock of a registration runs, and those after which nothing follows. */
const RUNNING: readonly string[] = ["received", "registered", "signed", "review", "approved"];
const OVER: readonly string[] = ["declined", "closed", "unavailable", "ended"];

/** The buyers whom a broker has registered, the latest first: where each is, and for how long they are protected. */
export function RegisteredBuyers({
  buyers,
  words,
}: {
  buyers: readonly RegisteredBuyer[];
  words: Words;
}) {
  return (
    <section aria-labelledby="buyers-title" className="mt-12">
      <h2 id="buyers-title" className="border-t-3 border-ink pt-5">
        {words.buyers}
      </h2>
      {buyers.length === 0 && <p className="mt-2 max-w-prose text-ink-soft">{words.noBuyers}</p>}
      <ul className="mt-4">
        {buyers.map((buyer) => (
          <Buyer key={buyer.key} buyer={buyer} words={words} />
        ))}
      </ul>
    </section>
  );
}

function Buyer({ buyer, words }: { buyer: RegisteredBuyer; words: Words }) {
  const { status, number, title, name, company, business, answerBy, share } = buyer;
  const { title: standing, text, ...others } = words.statuses[status];
  const late = "late" in others ? others.late : text;
  const isLate = status === "received" && !answerBy;
  const day = answerBy ? formatCalendarDate(answerBy) : "";
  const isRunning = RUNNING.includes(status);
  const dates = [
    interpolate(words.since, { day: formatCalendarDate(buyer.registeredOn) }),
    isRunning &&
      interpolate(status === "received" ? words.untilOnce : words.until, {
        day: formatCalendarDate(buyer.protectedUntil),
      }),
  ];
  return (
    <li className="border-t border-rule py-6 first:border-t-0 first:pt-2">
      <p className="text-small text-ink-soft tabular-nums wrap-anywhere">
        {[interpolate(words.number, { number }), title].filter(Boolean).join(" · ")}
      </p>
      <h3 className="mt-1 wrap-anywhere">
        {name}
        {company && <span className="font-normal text-ink-soft">, {company}</span>}
      </h3>
      <p
        className={`mt-3 border-l-4 pl-4 ${OVER.includes(status) ? "border-edge" : "border-copper"}`}
      >
        <span className="font-semibold">{standing}.</span>{" "}
        {interpolate(isLate ? late : text, { day })}
        {status === "approved" && !business && ` ${words.join}`}
      </p>
      {business && (
        <p className="mt-2 wrap-anywhere">{interpolate(words.business, { name: business })}</p>
      )}
      <p className="mt-2 text-small text-ink-soft tabular-nums">
        {dates.filter(Boolean).join(" · ")}
      </p>
      {(buyer.mayRead || share !== null) && (
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {buyer.mayRead && (
            <ButtonLink variant="secondary" to={`/buying/${number}`}>
              {words.read}
            </ButtonLink>
          )}
          {buyer.roomOpen && (
            <ButtonLink variant="secondary" to={`/co-broking/${number}/room`}>
              {words.documents}
            </ButtonLink>
          )}
          {share !== null && (
            <DownloadLink
              className={buttonClass("quiet")}
              href={`/api/co-broking/registrations/${buyer.key}/letter`}
              fileName={`fee-confirmation-${number}.pdf`}
            >
              {interpolate(words.letter, { share })}
            </DownloadLink>
          )}
        </p>
      )}
    </li>
  );
}
