import { type ReactNode, type RefObject, useState } from "react";
import { Link } from "react-router";
import { Keys } from "~/layout/desk/keys";
import { RelativeTime } from "~/layout/desk/labels";
import { useShortcut } from "~/layout/desk/shortcuts";
import type { Errors } from "~/lib/form-rules";
import { formatMoney } from "~/lib/money";
import { Button } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { AgreementsForListing } from "../nda/buyer-agreements";
import { Checks, Missing, Score } from "./decide";
import { History } from "./history";
import { LetterForm } from "./letter-form";
import { NoteForm, OwnerAnswerForm } from "./notes";
import { Plan } from "./plan";
import type { Act, Interest, LetterKind } from "./queries";
import { ReasonForm } from "./reason-form";
import { Script } from "./script";
import type { Taking } from "./use-interest-act";
import { clockWords, KINDS, LABELS, nextAct, SOURCES } from "./words";

/** What is open below a buyer: the letter or the reason of an act, the script of the call, or a note. */
export type Opened = Act | "script" | "note" | "owner";

const LETTERS: readonly Act[] = ["agreement", "more", "decline", "reply", "read"];

/** One buyer: what they said, what is missing, what speaks against them, how they score, and what to do. */
export function InterestCard({
  interest,
  title,
  opened,
  onOpen,
  refused,
  isBusy,
  onAct,
}: {
  interest: Interest;
  title?: RefObject<HTMLHeadingElement | null>;
  opened: Opened | null;
  onOpen: (opened: Opened | null) => void;
  /** What the server refused, with what it was sent. */
  refused: { errors: Errors; taking: Taking } | null;
  isBusy: boolean;
  onAct: (interest: Interest, act: Act, taking?: Taking) => void;
}) {
  const { clock, moves } = interest;
  const primary = nextAct({ ...interest, waitsForUs: clock.waitsFor === "firm" });
  const canDecline = moves.includes("declined");
  const start = (kind: Act) => {
    if (!interest.mayChange || isBusy) return;
    if (needsLetter(kind, interest) || needsReason(kind, interest)) onOpen(kind);
    else onAct(interest, kind);
  };
  useShortcut("a", primary ? LABELS[primary] : "The next step", () => primary && start(primary));
  useShortcut("m", LABELS.more, () => start("more"));
  useShortcut("d", LABELS.decline, () => canDecline && start("decline"));
  useShortcut("r", LABELS.reply, () => start("reply"));
  useShortcut("c", "Write down the call", () => onOpen(opened === "script" ? null : "script"));
  useShortcut("n", "Write a note", () => onOpen("note"));
  useShortcut("p", LABELS.park, () => moves.includes("parked") && onOpen("park"));
  useShortcut("x", "Spam: close without an answer", () => canDecline && start("spam"));
  const act = (kind: Act, taking: Taking) => onAct(interest, kind, taking);

  return (
    <article aria-labelledby="buyer-title" className="@container pb-8">
      <Head interest={interest} title={title} />
      <div className="gap-x-8 @min-[42rem]:grid @min-[42rem]:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <Said interest={interest} />
          {interest.mayChange && (
            <Acts
              interest={interest}
              primary={primary}
              canDecline={canDecline}
              isBusy={isBusy}
              onStart={start}
              onOpen={onOpen}
            />
          )}
          {opened && LETTERS.includes(opened as Act) && (
            <LetterForm
              key={opened}
              interest={interest}
              kind={opened as LetterKind}
              refused={refused}
              needsReason={needsReason(opened as Act, interest)}
              onSend={(taking) => act(opened as Act, taking)}
              onClose={() => onOpen(null)}
            />
          )}
          {opened && isReasoned(opened) && (
            <ReasonForm
              key={opened}
              interest={interest}
              kind={opened}
              refused={refused}
              onSend={(taking) => act(opened, taking)}
              onClose={() => onOpen(null)}
            />
          )}
          {opened === "script" && <Script interest={interest} onClose={() => onOpen(null)} />}
          {opened === "note" && <NoteForm interest={interest} onClose={() => onOpen(null)} />}
          {opened === "owner" && (
            <OwnerAnswerForm interest={interest} onClose={() => onOpen(null)} />
          )}
          {!opened && refused?.errors.form && (
            <p role="alert" className="py-2 font-semibold text-red">
              {refused.errors.form}
            </p>
          )}
        </div>
        <aside className="min-w-0">
          <Checks interest={interest} />
          <Plan interest={interest} />
          <Missing interest={interest} />
          <Score interest={interest} />
          {interest.state !== "inquired" && (
            <AgreementsForListing buyer={interest.buyer} number={interest.number} />
          )}
        </aside>
      </div>
      <History interest={interest} />
    </article>
  );
}

function isReasoned(opened: Opened): opened is Act {
  return ["screen", "ask", "approve", "park", "spam", "go"].includes(opened);
}

/** Whether an act begins with a letter: one without an email address has none. */
function needsLetter(kind: Act, { email }: Interest): boolean {
  return LETTERS.includes(kind) && (email !== "" || kind === "reply" || kind === "more");
}

/** Whether an act takes a reason, since something is missing that may be. */
function needsReason(kind: Act, { conditions }: Interest): boolean {
  return kind === "park" || (conditions[kind] ?? []).some(({ isMet }) => !isMet);
}

function Head({
  interest,
  title,
}: {
  interest: Interest;
  title: RefObject<HTMLHeadingElement | null> | undefined;
}) {
  const { name, company, kind, email, phone, number, label, clock, buyer, tier } = interest;
  const isLate = clock.minutes !== null && clock.minutes < 0;
  const what = [company, KINDS[kind], tier && `Tier ${tier}`].filter(Boolean).join(" · ");
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-rule pt-3 pb-3">
      <div className="min-w-0">
        <h2
          id="buyer-title"
          ref={title}
          tabIndex={-1}
          className="font-serif text-[1.6rem] leading-tight font-title wrap-anywhere"
        >
          <Link to={`/desk/buyers/${buyer}`} className="underline-offset-[0.2em] hover:underline">
            {name}
          </Link>
        </h2>
        {what && <p className="text-ink-soft">{what}</p>}
        <p className="flex flex-wrap gap-x-5">
          {email && (
            <a
              className="inline-flex min-h-6 items-center underline underline-offset-[0.22em]"
              href={`mailto:${email}`}
            >
              <EmailAddress address={email} />
            </a>
          )}
          {phone && (
            <a
              className="inline-flex min-h-6 items-center underline underline-offset-[0.22em]"
              href={`tel:${phone}`}
            >
              {phone}
            </a>
          )}
          {!email && !phone && <span className="text-ink-soft">No way to reach them</span>}
        </p>
      </div>
      <p className="sm:text-right">
        <span className="font-semibold">{label}</span>
        {clock.minutes !== null && (
          <strong
            className={`block font-serif text-[1.2rem] font-title tabular-nums ${isLate ? "text-red" : ""}`}
          >
            {clockWords(clock.minutes)}
          </strong>
        )}
        <span className="block text-ink-soft">
          No. {interest.id} of listing {number}
        </span>
      </p>
    </header>
  );
}

function Said({ interest }: { interest: Interest }) {
  const { message, title, number, deal, listing, source, inquiredAt, askingPrice, entries } =
    interest;
  const latest = entries.find(({ kind }) => kind === "mail-in" || kind === "inquiry");
  return (
    <section aria-label="What they said" className="py-4">
      <p className="text-ink-soft">
        Asked about{" "}
        <Link
          className="text-ink underline underline-offset-[0.22em]"
          to={deal === null ? `/desk/listings/${listing}` : `/desk/deals/${deal}/listing`}
        >
          {title || `listing ${number}`}
        </Link>
        {askingPrice !== null && `, ${formatMoney(askingPrice)}`} <RelativeTime at={inquiredAt} />,
        from {SOURCES[source] ?? source}
      </p>
      <Quote>{message || "They wrote nothing."}</Quote>
      {latest && (
        <>
          <p className="mt-4 text-ink-soft">
            And then <RelativeTime at={latest.at} />
          </p>
          <Quote>{latest.text}</Quote>
        </>
      )}
    </section>
  );
}

const Quote = ({ children }: { children: string }) => (
  <blockquote className="mt-2 max-w-prose border-l-3 border-rule pl-4 font-serif text-[1.0625rem] leading-[1.5] whitespace-pre-line wrap-anywhere">
    {children}
  </blockquote>
);

function Acts({
  interest,
  primary,
  canDecline,
  isBusy,
  onStart,
  onOpen,
}: {
  interest: Interest;
  primary: Act | null;
  canDecline: boolean;
  isBusy: boolean;
  onStart: (act: Act) => void;
  onOpen: (opened: Opened) => void;
}) {
  const isSellerAsked = interest.state === "seller-asked";
  const beforeApproval = interest.moves.includes("seller-asked") || isSellerAsked;
  return (
    <section aria-label="What to do" className="border-t border-rule py-4">
      <div className="flex flex-wrap gap-3">
        {primary && (
          <ActButton variant="primary" keys="a" isBusy={isBusy} onClick={() => onStart(primary)}>
            {LABELS[primary]}
          </ActButton>
        )}
        {isSellerAsked && (
          <ActButton variant="primary" isBusy={isBusy} onClick={() => onOpen("owner")}>
            The owner said on the phone
          </ActButton>
        )}
        {primary !== "more" && beforeApproval && (
          <ActButton variant="secondary" keys="m" isBusy={isBusy} onClick={() => onStart("more")}>
            {LABELS.more}
          </ActButton>
        )}
        {canDecline && (
          <ActButton
            variant="secondary"
            keys="d"
            isBusy={isBusy}
            onClick={() => onStart("decline")}
          >
            {LABELS.decline}
          </ActButton>
        )}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <Button variant="quiet" onClick={() => onOpen("script")}>
          Call
        </Button>
        <Button variant="quiet" onClick={() => onStart("reply")}>
          Reply
        </Button>
        <Button variant="quiet" onClick={() => onOpen("note")}>
          Note
        </Button>
        {interest.moves.includes("parked") && (
          <Button variant="quiet" onClick={() => onOpen("park")}>
            Park
          </Button>
        )}
        <Button variant="quiet" onClick={() => onOpen("go")}>
          Move
        </Button>
        {canDecline && (
          <Button variant="quiet" onClick={() => onStart("spam")}>
            Spam
          </Button>
        )}
      </p>
    </section>
  );
}

function ActButton({
  variant,
  keys,
  isBusy,
  onClick,
  children,
}: {
  variant: "primary" | "secondary";
  keys?: string;
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Button
      variant={variant}
      aria-disabled={isBusy}
      aria-describedby={keys && id}
      onClick={onClick}
    >
      {children}
      {keys && (
        <span id={id} className="ml-2 max-md:hidden [&_kbd]:border-current [&_kbd]:text-inherit">
          <Keys keys={keys} />
        </span>
      )}
    </Button>
  );
}
