import { useId } from "react";
import { formatCalendarDate } from "~/lib/dates";
import { BandIcon } from "~/ui/band-shape";
import type { Interest } from "./queries";
import { CONDITIONS, POLICIES } from "./words";

/** What speaks against the buyer, and what else staff should know. */
export function Checks({ interest: { flags, stopReason } }: { interest: Interest }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-rule py-3">
      <h3 id={id} className="font-semibold">
        Checks
      </h3>
      {flags.length === 0 && (
        <p className="text-ink-soft">No name, company or address is on a list.</p>
      )}
      <ul>
        {flags.map(({ kind, text, stops }) => (
          <li key={text} className="flex items-baseline gap-2 py-1">
            <span className="flex-none translate-y-px">
              <BandIcon band={stops ? "red" : "yellow"} />
            </span>
            <span className={`min-w-0 wrap-anywhere ${stops ? "font-semibold" : ""}`}>
              {text}
              {kind === "lead" && <span className="sr-only"> (a lead)</span>}
            </span>
          </li>
        ))}
      </ul>
      {stopReason && <p className="text-ink-soft">We went on because: {stopReason}</p>}
    </section>
  );
}

/** What the buyer has given, and what is missing before they are screened. */
export function Missing({ interest }: { interest: Interest }) {
  const id = useId();
  const { hasNda, profileIsValid, profileValidUntil, money, proofReason, screenedAt } = interest;
  const { scriptLeft, seller, deal } = interest;
  const call = scriptLeft === 0 ? "Written down" : `${scriptLeft} answers missing`;
  const profile = profileIsValid
    ? `Valid until ${formatCalendarDate(profileValidUntil ?? "")}`
    : profileValidUntil
      ? "Older than six months"
      : "Not complete";
  const funds = money.proof
    ? `${money.proof}, seen by ${money.seenBy}`
    : proofReason
      ? `Not seen: ${proofReason}`
      : "Not seen";
  return (
    <section aria-labelledby={id} className="border-b border-rule py-3">
      <h3 id={id} className="font-semibold">
        What we have
      </h3>
      <dl className="mt-1">
        <Line label="Agreement" text={hasNda ? "Signed" : "Not signed"} isMet={hasNda} />
        <Line label="Profile" text={profile} isMet={profileIsValid} />
        <Line label="Proof of funds" text={funds} isMet={money.proof !== ""} />
        <Line label="Call" text={call} isMet={scriptLeft === 0} />
        <Line label="Screened" text={screenedAt ? "Yes" : "Not yet"} isMet={screenedAt !== null} />
      </dl>
      <p className="mt-2 text-ink-soft">
        {deal === null
          ? "This listing has no deal, and so no owner here."
          : POLICIES[seller.policy]}
      </p>
    </section>
  );
}

function Line({ label, text, isMet }: { label: string; text: string; isMet: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={`text-right wrap-anywhere ${isMet ? "" : "text-amber-deep"}`}>{text}</dd>
    </div>
  );
}

/** The score with what weighs most. */
export function Score({ interest: { score, reasons } }: { interest: Interest }) {
  const id = useId();
  const rest = reasons.slice(MOST);
  return (
    <section aria-labelledby={id} className="py-3">
      <h3 id={id} className="flex items-baseline gap-2 font-semibold">
        <span className="font-serif text-[2rem] leading-none font-title tabular-nums">
          {score ?? 0}
        </span>
        of 100
      </h3>
      {reasons.length === 0 && <p className="text-ink-soft">Nothing is known yet.</p>}
      <Reasons reasons={reasons.slice(0, MOST)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 underline underline-offset-[0.22em]">
            {rest.length} more
          </summary>
          <Reasons reasons={rest} />
        </details>
      )}
    </section>
  );
}

const MOST = 5;

function Reasons({ reasons }: { reasons: Interest["reasons"] }) {
  return (
    <ul>
      {reasons.map(({ text, points }) => (
        <li key={text} className="flex justify-between gap-4 py-0.5">
          <span>{text}</span>
          <span className={`flex-none tabular-nums ${points < 0 ? "text-red" : "text-ink-soft"}`}>
            {points < 0 ? "−" : "+"}
            {Math.abs(points)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What an act asks for and is missing. */
export function Unmet({ conditions }: { conditions: Interest["conditions"][string] }) {
  const open = conditions.filter(({ isMet }) => !isMet);
  return (
    <ul>
      {open.map(({ id, isRequired }) => (
        <li key={id} className="flex items-baseline gap-2 py-0.5">
          <BandIcon band={isRequired ? "red" : "yellow"} />
          {CONDITIONS[id] ?? id}
        </li>
      ))}
    </ul>
  );
}
