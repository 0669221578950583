import { Link, useLocation, useParams } from "react-router";
import { Reader } from "~/features/buying-reader/reader";
import type { ReaderWords } from "~/features/buying-reader/source";
import { Room } from "~/features/buying-room/room";
import { fileAsBuyer, keyIn, type RoomWords, roomAsBuyer } from "~/features/buying-room/source";
import type { DeskHandle } from "~/layout/desk/desk-handle";
import { Notice } from "~/ui/notice";

export const handle: DeskHandle = { screen: "deal" };

const GONE = {
  loading: "Loading what this buyer sees...",
  failed: "This couldn't be loaded.",
  none: "This buyer sees nothing here",
  noneText:
    "The data room is not open to them: see the state of their interest, their agreement and the listing.",
  closed: "It has just closed for this buyer",
  closedText: "Their screen shows the same: the pages are gone.",
};

const ROOM: RoomWords = {
  ...GONE,
  title: "Documents about No. {number}",
  go: "",
  back: "Deals",
  backToRoom: "All documents",
  empty: "They see no documents yet.",
  read: "Read",
  stamped: "Save with their name in it",
  native: "Save the file",
  page: "1 page",
  pages: "{count} pages",
  since: "since {day}",
  questions: "Their questions",
  questionsLede: "They ask here, and read our answers.",
  question: "Question",
  ask: "Send the question",
  asking: "Sending...",
  asked: "Asked on {day}",
  states: {
    open: "We're working on it",
    answered: "Answered",
    partly: "Answered in part",
    notApplicable: "Doesn't apply here",
  },
  seeAlso: "See",
  published: "Asked before",
  publishedLede: "Answers that everyone who got this far can read.",
  business: "",
  others: { coBroker: "", lender: "", call: "" },
  lenders: {
    title: "Their bank",
    lede: "They name their banker here, and take it back.",
    add: "",
    bank: "",
    name: "",
    email: "",
    agreed: "",
    submit: "",
    submitting: "",
    cancel: "",
    states: {
      asked: "Waits for this buyer's yes.",
      agreed: "They agreed. It waits for us.",
      open: "Open until {day}.",
      over: "Closed.",
    },
    agree: "",
    refuse: "",
    takeBack: "",
  },
};

const READER: ReaderWords = {
  ...GONE,
  back: "All documents",
  number: "No. {number}",
  edition: "Pushed on {day}",
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

/** What the buyer of an interest sees of a data room now, for staff to look at. */
export default function DeskAsBuyerRoom() {
  const { id = "" } = useParams();
  const file = keyIn(useLocation().hash);
  const link = "underline underline-offset-[0.22em]";
  return (
    <>
      <Notice role="note" tone="warning" className="my-3" title="You are looking as this buyer">
        <p>
          This is exactly what they see. You can only look, the log records it, and the pages carry
          your name instead of theirs.
        </p>
      </Notice>
      {file ? (
        <Reader
          key={file}
          source={fileAsBuyer(Number(id), file)}
          words={READER}
          back={
            <Link className={link} to={`/desk/as-buyer/${id}/room`}>
              {ROOM.backToRoom}
            </Link>
          }
        />
      ) : (
        <Room
          key={id}
          source={roomAsBuyer(Number(id))}
          words={ROOM}
          back={
            <Link className={link} to="/desk/deals">
              {ROOM.back}
            </Link>
          }
        />
      )}
    </>
  );
}
