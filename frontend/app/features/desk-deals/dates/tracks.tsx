import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { InputField } from "~/ui/input-field";
import { type Dates, type DealDate, type Track, useDatesAct } from "./queries";
import { shortDay, TRACKS } from "./words";

/** Who has the pen with the lender, the landlord and the agencies, and how far each has come. */
export function Tracks({ deal, dates, today }: { deal: number; dates: Dates; today: string }) {
  const [asked, setAsked] = useState<Track | null>(null);
  const act = useDatesAct(deal);
  const chase = (kind: string) =>
    act.send(() =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/tracks/{kind}/chase", {
          params: { path: { deal_id: deal, kind } },
        }),
      ),
    );
  return (
    <section aria-labelledby="tracks" className="border-t border-rule py-5">
      <h2 id="tracks">Who has the pen</h2>
      <ul className="mt-2 grid gap-x-10 gap-y-6 wide:grid-cols-3">
        {dates.tracks.map((track) => (
          <li key={track.kind} className="min-w-0">
            <h3>{TRACKS[track.kind] ?? track.kind}</h3>
            <p className={track.isToChase ? "font-semibold text-red" : ""}>
              {track.pen ? (
                <>
                  {track.pen}, since {track.since && shortDay(track.since, today)}
                  {track.isToChase && `: quiet for ${track.quietDays} days`}
                </>
              ) : (
                <span className="text-ink-soft">Nobody has been asked yet.</span>
              )}
            </p>
            {track.chasedOn && (
              <p className="text-ink-soft">Chased on {shortDay(track.chasedOn, today)}</p>
            )}
            {track.note && <p className="wrap-anywhere">{track.note}</p>}
            <Steps
              steps={dates.dates.filter((date) => date.track === track.kind && date.on)}
              today={today}
            />
            <p className="flex flex-wrap gap-x-4">
              <Button variant="quiet" onClick={() => setAsked(track)}>
                Pass the pen
                <span className="sr-only">: {TRACKS[track.kind]}</span>
              </Button>
              {track.pen && (
                <Button
                  variant="quiet"
                  aria-disabled={act.isBusy || track.chasedOn === today}
                  onClick={() => void chase(track.kind)}
                >
                  {track.chasedOn === today ? "Chased today" : "Chased"}
                  <span className="sr-only">: {track.pen}</span>
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {asked && (
        <PenDialog deal={deal} track={asked} today={today} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

/** The dates of a track as a short path. */
function Steps({ steps, today }: { steps: readonly DealDate[]; today: string }) {
  return (
    <ol className="mt-2">
      {steps.map(({ id, label, on, doneOn, state }) => (
        <li
          key={id}
          className={`border-l-4 py-0.5 pl-3 ${state === "done" ? "border-ink" : "border-rule"} ${state === "not-needed" ? "text-ink-soft line-through" : ""}`}
        >
          {label}{" "}
          <span className="whitespace-nowrap text-ink-soft tabular-nums">
            {state === "done" && doneOn
              ? `done ${shortDay(doneOn, today)}`
              : on && shortDay(on, today)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function PenDialog({
  deal,
  track,
  today,
  onClose,
}: {
  deal: number;
  track: Track;
  today: string;
  onClose: () => void;
}) {
  const act = useDatesAct(deal);

  return (
    <FormDialog
      id="track-pen"
      title={`${TRACKS[track.kind] ?? track.kind}: who has the pen?`}
      text="Whom the deal waits for. After the days you set, it appears on Today."
      act={act}
      request={(text) => {
        const body = {
          pen: text("pen").trim(),
          since: text("since") || null,
          // The server refuses 0, which stands for text that is not a number, at its field.
          chaseAfter: Number.parseInt(text("chaseAfter"), 10) || 0,
          note: text("note").trim(),
        };
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/tracks/{kind}", {
            params: { path: { deal_id: deal, kind: track.kind } },
            body,
          }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <InputField
        form="track"
        name="pen"
        label="With"
        maxLength={100}
        defaultValue={track.pen}
        error={act.errors.pen}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form="track"
          name="since"
          label="Since"
          type="date"
          max={today}
          defaultValue={track.since ?? today}
          error={act.errors.since}
        />
        <InputField
          form="track"
          name="chaseAfter"
          label="Chase after days"
          inputMode="numeric"
          defaultValue={track.chaseAfter}
          error={act.errors.chaseAfter}
        />
      </div>
      <InputField
        form="track"
        name="note"
        label="Note"
        required={false}
        maxLength={500}
        defaultValue={track.note}
        error={act.errors.note}
      />
    </FormDialog>
  );
}
