import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import type { Finding, Listing } from "./queries";
import type { useListingAct } from "./use-listing";

/** How many characters around the words are shown. */
const AROUND = 32;

/** Words of the public part that could give the business away: each is changed, or somebody says why it may stay. */
export function Findings({
  listing,
  act,
}: {
  listing: Listing;
  act: ReturnType<typeof useListingAct>;
}) {
  const { findings } = listing;
  return (
    <section className="mt-5 border-t border-rule pt-3" aria-labelledby="listing-check">
      <h3 id="listing-check" className="font-semibold">
        Could someone recognize it?
      </h3>
      {findings.length === 0 && (
        <p className="text-ink-soft">The check found nothing. Read it once more yourself.</p>
      )}
      <ul>
        {findings.map((finding) => (
          <FindingRow key={`${finding.key} ${finding.start}`} {...{ finding, listing, act }} />
        ))}
      </ul>
    </section>
  );
}

function FindingRow({
  finding,
  listing,
  act,
}: {
  finding: Finding;
  listing: Listing;
  act: ReturnType<typeof useListingAct>;
}) {
  const [isOpen, setOpen] = useState(false);
  const line = listing.lines.find(({ id }) => id === finding.field);
  const save = (reason: string) =>
    act.send(() =>
      dataOf(
        api.POST("/api/desk/listings/{listing_id}/findings", {
          params: { path: { listing_id: listing.id } },
          body: { key: finding.key, reason },
        }),
      ),
    );

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    if (await save(reason)) setOpen(false);
  }

  return (
    <li className="border-b border-rule py-2 last:border-0">
      <p className="wrap-anywhere">
        <span className="text-ink-soft">{line?.label ?? finding.field}: </span>
        {line && before(line.text, finding)}
        <mark className="bg-amber-tint px-0.5 font-semibold text-ink">{finding.words}</mark>
        {line && after(line.text, finding)}
      </p>
      <p className="text-ink-soft">{finding.why}</p>
      {finding.reason && !isOpen && (
        <p>
          <span className="font-semibold">May stay:</span> {finding.reason}{" "}
          <Button variant="quiet" onClick={() => void save("")}>
            Take back
          </Button>
        </p>
      )}
      {!finding.reason && !isOpen && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          It may stay<span className="sr-only">: {finding.words}</span>
        </Button>
      )}
      {isOpen && (
        <form className="mt-1 grid gap-2" noValidate onSubmit={submit}>
          <Field
            form={`finding-${finding.start}-${finding.field}`}
            name="reason"
            label="Why it may stay"
            error={act.errors.reason}
          >
            {(control) => <Input {...control} maxLength={500} autoComplete="off" autoFocus />}
          </Field>
          <p className="flex gap-3">
            <Button type="submit" variant="secondary" aria-disabled={act.isBusy}>
              Save
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </p>
        </form>
      )}
    </li>
  );
}

function before(text: string, { start }: Finding): string {
  const from = Math.max(0, start - AROUND);
  return (from > 0 ? "…" : "") + text.slice(from, start);
}

function after(text: string, { end }: Finding): string {
  const to = end + AROUND;
  return text.slice(end, to) + (to < text.length ? "…" : "");
}
