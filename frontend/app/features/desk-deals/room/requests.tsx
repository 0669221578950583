import { useState } from "react";
import { RelativeDay, RelativeTime } from "~/layout/desk/labels";
import { Button } from "~/ui/button";
import type { Room, RoomRequest } from "./queries";
import { AnswerDialog, PublishDialog, WriteDialog } from "./request-dialogs";
import { SIDES, STATES } from "./words";

/** What buyers and their side ask, the open ones first, and the answers. */
export function Requests({ deal, room }: { deal: number; room: Room }) {
  const [opened, setOpened] = useState<{
    id: number;
    about: "answer" | "publish";
  } | null>(null);
  const [isWriting, setWriting] = useState(false);
  const { requests } = room;
  const open = requests.filter(({ state }) => state === "open");
  const done = requests.filter(({ state }) => state !== "open");
  const shown = requests.find(({ id }) => id === opened?.id);
  return (
    <section aria-labelledby="room-requests" className="border-t border-rule py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="room-requests">Questions and requests</h2>
        {room.buyers.length > 0 && (
          <Button variant="quiet" onClick={() => setWriting(true)}>
            Write one down
          </Button>
        )}
      </div>
      {requests.length === 0 && (
        <p className="text-ink-soft">
          None yet. Buyers ask on their page; write down here what their lender, attorney or CPA
          asks.
        </p>
      )}
      <ul>
        {[...open, ...done].map((each) => (
          <li key={each.id} className="border-b border-rule py-3 last:border-0">
            <One
              request={each}
              onAnswer={() => setOpened({ id: each.id, about: "answer" })}
              onPublish={() => setOpened({ id: each.id, about: "publish" })}
            />
          </li>
        ))}
      </ul>
      {isWriting && <WriteDialog deal={deal} room={room} onClose={() => setWriting(false)} />}
      {shown && opened?.about === "answer" && (
        <AnswerDialog deal={deal} room={room} request={shown} onClose={() => setOpened(null)} />
      )}
      {shown && opened?.about === "publish" && (
        <PublishDialog deal={deal} request={shown} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

function One({
  request,
  onAnswer,
  onPublish,
}: {
  request: RoomRequest;
  onAnswer: () => void;
  onPublish: () => void;
}) {
  const { number, buyer, side, state, askedAt, dueOn, owner, text, answer } = request;
  const isOpen = state === "open";
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span>
          <span className="font-serif tabular-nums">{number}.</span>{" "}
          <span className="font-semibold">{buyer}</span>
          {side !== "buyer" && (
            <span className="text-ink-soft">
              , {SIDES[side].toLowerCase()} {request.askedByName}
            </span>
          )}
        </span>
        <span className="text-ink-soft">
          {STATES[state]}, asked <RelativeTime at={askedAt} />
          {dueOn && isOpen && (
            <>
              , due <RelativeDay day={dueOn} />
            </>
          )}
          {owner && `, ${owner.name}`}
        </span>
      </p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      {answer && (
        <p className="mt-1 max-w-prose border-l-4 border-rule pl-3 whitespace-pre-line wrap-anywhere">
          {answer}
        </p>
      )}
      {request.publishedLevel !== null && (
        <p className="text-ink-soft">
          Buyers from level {request.publishedLevel} read: “{request.published}”
        </p>
      )}
      <p className="flex flex-wrap gap-x-5">
        <Button variant="quiet" onClick={onAnswer}>
          {isOpen ? "Answer" : "Change"}
          <span className="sr-only"> request {number}</span>
        </Button>
        {!isOpen && (
          <Button variant="quiet" onClick={onPublish}>
            Publish without names<span className="sr-only">, request {number}</span>
          </Button>
        )}
      </p>
    </>
  );
}
