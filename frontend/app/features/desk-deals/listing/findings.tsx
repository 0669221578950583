import { type SubmitEvent, useId, useState } from "react";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import type { Finding, Listing } from "./queries";
import type { useListingAct } from "./use-listing";

/** Words of the public part that could give the business away: each is changed, or somebody says why it may stay. */
export function Findings({
  listing,
  act,
}: {
  listing: Listing;
  act: ReturnType<typeof useListingAct>;
}) {
  const { findings, unknown } = listing;
  return (
    <section className="mt-5 border-t border-rule pt-3" aria-labelledby="listing-check">
      <h3 id="listing-check" className="font-semibold">
        Could someone recognize it?
      </h3>
      {findings.length === 0 && (
        <p className="text-ink-soft">The check found nothing. Read it once more yourself.</p>
      )}
      {unknown.length > 0 && (
        <p className="text-ink-soft">
          It cannot look for what it does not know: {unknown.join(", ")}. Fill that in under “After
          approval.”
        </p>
      )}
      <ul>
        {findings.map((finding) => (
          <FindingRow key={finding.before + finding.key} {...{ finding, listing, act }} />
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
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
        <span className="text-ink-soft">{finding.label}: </span>
        {finding.before}
        <mark className="bg-sun px-0.5 font-semibold text-ink">{finding.words}</mark>
        {finding.after}
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
            form={`finding-${id}`}
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
