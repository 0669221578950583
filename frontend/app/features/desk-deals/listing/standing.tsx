import { useEffect, useEffectEvent, useState } from "react";
import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { SmallLine } from "~/ui/small-line";
import { Ad } from "./ad";
import { Findings } from "./findings";
import { OwnerAnswer } from "./owner-answer";
import type { PublicSheet } from "./public-sheet";
import type { Listing } from "./queries";
import type { useListingAct } from "./use-listing";

type Act = ReturnType<typeof useListingAct>;
type Move = Listing["moves"][number];

/** Where a listing stands, what is missing on the way to the public, and the one next step. */
export function Standing({
  listing,
  words,
  act,
}: {
  listing: Listing;
  words: PublicSheet;
  act: Act;
}) {
  const missing = Object.values(listing.missing);
  return (
    <aside
      aria-label="Where it stands"
      className="pt-5 pb-8 max-lg:border-b max-lg:border-rule lg:sticky lg:top-0 lg:col-start-2 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:pl-6"
    >
      <p className="text-ink-soft">Listing {listing.number}</p>
      <p className="font-serif text-[1.75rem] leading-tight font-title">{listing.label}</p>
      <p className="text-ink-soft">
        since <RelativeTime at={listing.stateSince} />
      </p>
      <p className="mt-2">{readersOf(listing)}</p>
      {listing.views && <Views views={listing.views} />}
      {missing.length > 0 && (
        <section className="mt-5" aria-labelledby="listing-missing">
          <h3 id="listing-missing" className="font-semibold">
            Still missing
          </h3>
          <ul className="mt-1 text-ink-soft">
            {missing.map((message) => (
              <li key={message} className="py-0.5">
                {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Findings listing={listing} act={act} />
      <OwnerAnswer listing={listing} />
      <NextStep listing={listing} words={words} act={act} />
      <Moves listing={listing} act={act} />
      <History listing={listing} />
      <Ad listing={listing} />
    </aside>
  );
}

function readersOf({ isReleased, publishedAt }: Listing): string {
  if (isReleased) return "Visitors read exactly these words.";
  return publishedAt
    ? "Visitors read an earlier version of these words."
    : "Nobody outside the firm reads it yet.";
}

/** How often visitors read the page of the listing. */
function Views({ views: { days, last7, last28 } }: { views: NonNullable<Listing["views"]> }) {
  if (last28 === 0) return <p className="mt-1 text-ink-soft">Not read in the last 28 days.</p>;
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-4">
      <p>
        <span className="font-serif text-title leading-tight font-title tabular-nums">{last7}</span>{" "}
        {last7 === 1 ? "view" : "views"} in 7 days
        <span className="block text-ink-soft tabular-nums">
          {last28.toLocaleString()} in 28 days
        </span>
      </p>
      <SmallLine counts={days} />
    </div>
  );
}

/** The one thing to do next, once what was typed is saved: ask the owner, or publish. */
function NextStep({ listing, words, act }: { listing: Listing; words: PublicSheet; act: Act }) {
  const [chosen, setChosen] = useState<"send" | "active" | "coming-soon" | null>(null);
  const { deal, isApproved, isReleased, state, abilities } = listing;
  const isHeldUp = words.isConflict || words.status.is === "refused";
  const params = { path: { listing_id: listing.id } };
  const run = useEffectEvent(() => {
    const step = chosen;
    setChosen(null);
    const { version } = words;
    void act.send(() =>
      step === "send"
        ? dataOf(api.POST("/api/desk/listings/{listing_id}/teaser", { params, body: { version } }))
        : dataOf(
            api.POST("/api/desk/listings/{listing_id}/publish", {
              params,
              body: { version, state: step ?? "active" },
            }),
          ),
    );
  });
  useEffect(() => {
    if (chosen && isHeldUp) setChosen(null);
    else if (chosen && !words.isUnsaved) run();
  }, [chosen, words.isUnsaved, isHeldUp]);

  const isDone = (isReleased && state !== "not-public") || listing.isSent;
  if (isDone && !words.isUnsaved) return null;
  const isReady = deal === null || (isApproved && !words.isUnsaved);
  const isBusy = chosen !== null || act.isBusy;
  const start = (step: typeof chosen) => {
    words.saveNow();
    setChosen(step);
  };
  return (
    <div className="mt-5">
      {isReady && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button aria-disabled={isBusy || !abilities.release} onClick={() => start("active")}>
            {isBusy ? "Publishing..." : state === "not-public" ? "Publish" : "Publish these words"}
          </Button>
          {state === "not-public" && (
            <Button
              variant="quiet"
              aria-disabled={isBusy || !abilities.release}
              onClick={() => start("coming-soon")}
            >
              As coming soon
            </Button>
          )}
        </p>
      )}
      {isReady && !abilities.release && (
        <p className="mt-2 text-ink-soft">
          You wrote in it. A colleague on the deal who did not, or a principal, publishes it.
        </p>
      )}
      {!isReady && (
        <Button aria-disabled={isBusy || isHeldUp} onClick={() => start("send")}>
          {isBusy ? "Sending..." : "Send to the owner for approval"}
        </Button>
      )}
      <FieldError role="alert">
        {act.errors.form ??
          (Object.keys(act.errors).length > 0 && "Some parts are missing. See the public part.")}
      </FieldError>
    </div>
  );
}

/** The other states that it can go to. */
function Moves({ listing, act }: { listing: Listing; act: Act }) {
  const [asked, setAsked] = useState<Move | null>(null);
  const request = (state: Move["state"], reason: string) =>
    dataOf(
      api.POST("/api/desk/listings/{listing_id}/move", {
        params: { path: { listing_id: listing.id } },
        body: { state, reason },
      }),
    );
  if (listing.moves.length === 0) return null;

  return (
    <div className="mt-5 border-t border-rule pt-3">
      <h3 className="font-semibold">Move it</h3>
      <p className="flex flex-wrap gap-x-4">
        {listing.moves.map((each) => (
          <Button
            key={each.state}
            variant="quiet"
            aria-disabled={act.isBusy}
            onClick={() =>
              each.asksWhy ? setAsked(each) : void act.send(() => request(each.state, ""))
            }
          >
            {each.label}
          </Button>
        ))}
      </p>
      {asked && (
        <ReasonDialog
          id="listing-move"
          title={`Why “${asked.label}”?`}
          text="The reason stays with the listing. Nobody outside the firm sees it."
          act={act}
          request={(text) => request(asked.state, text("reason"))}
          submit={asked.label}
          onClose={() => {
            act.clear();
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}

function History({ listing: { history } }: { listing: Listing }) {
  if (history.length === 0) return null;
  return (
    <section className="mt-5 border-t border-rule pt-3" aria-labelledby="listing-history">
      <h3 id="listing-history" className="font-semibold">
        History
      </h3>
      <ul className="mt-1">
        {history.map(({ at, label, reason, actorName }) => (
          <li key={at} className="py-1">
            {label}, <RelativeTime at={at} />
            {actorName && <span className="text-ink-soft"> by {actorName}</span>}
            {reason && <span className="block text-ink-soft">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
