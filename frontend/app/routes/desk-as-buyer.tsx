import { Link, useLocation, useParams } from "react-router";
import { Reader } from "~/features/buying-reader/reader";
import { asBuyerSource, type ReaderWords } from "~/features/buying-reader/source";
import type { DeskHandle } from "~/layout/desk/desk-handle";
import { Notice } from "~/ui/notice";

export const handle: DeskHandle = { screen: "deal" };

const WORDS: ReaderWords = {
  loading: "Loading what this buyer sees...",
  failed: "This couldn't be loaded.",
  none: "This buyer sees nothing here",
  noneText:
    "The overview is not open to them: see the state of their interest, their agreement and the listing.",
  closed: "It has just closed for this buyer",
  closedText: "Their screen shows the same: the pages are gone.",
  back: "Deals",
  number: "No. {number}",
  edition: "As of {day}",
  newer: "A newer version has replaced it.",
  pages: "Pages",
  page: "Page {page} of {count}",
  previous: "Previous page",
  next: "Next page",
  larger: "Larger",
  smaller: "Smaller",
  asText: "Read it as text",
  asPages: "Back to the pages",
  textNote: "",
  save: "Save a copy",
  ask: "Ask {name}",
  pageFailed: "This page couldn't be loaded.",
  again: "Try again",
  amounts: "Whole US dollars",
  proof: "Proof",
};

/** What the buyer of an interest sees now, for staff to look at. */
export default function DeskAsBuyer() {
  const { id = "" } = useParams();
  const { state } = useLocation() as { state: { name?: string } | null };
  const who = state?.name ?? "this buyer";
  return (
    <>
      <Notice role="note" tone="warning" className="my-3" title={`You are looking as ${who}`}>
        <p>
          This is exactly what they see. You can only look, the log records it, and the pages carry
          your name instead of theirs.
        </p>
      </Notice>
      <Reader
        key={id}
        source={asBuyerSource(Number(id))}
        words={WORDS}
        back={
          <Link className="underline underline-offset-[0.22em]" to="/desk/deals">
            {WORDS.back}
          </Link>
        }
      />
    </>
  );
}
