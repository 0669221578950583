import { useEffect, useEffectEvent, useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { DownloadLink } from "~/lib/download-link";
import { Button, buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field";
import type { Cim } from "./queries";
import type { CimActs, CimSheet } from "./use-cim";

type Props = { deal: number; cim: Cim; sheet: CimSheet; acts: CimActs };

/** Where the memorandum stands, what is missing on its way to buyers, and the one next step. */
export function Standing({ deal, cim, sheet, acts }: Props) {
  const missing = Object.entries(cim.missing);
  const [latest] = cim.versions;
  return (
    <aside
      aria-label="Where it stands"
      className="pt-5 pb-8 max-lg:border-b max-lg:border-rule lg:sticky lg:top-0 lg:col-start-2 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:pl-6"
    >
      <p className="text-ink-soft">Listing {cim.listingNumber}</p>
      <p className="font-serif text-[1.75rem] leading-tight font-title">{titleOf(cim)}</p>
      <p className="mt-1">{readersOf(cim)}</p>
      {missing.length > 0 && (
        <section className="mt-5" aria-labelledby="cim-missing">
          <h3 id="cim-missing" className="font-semibold">
            Still missing
          </h3>
          <ul className="mt-1 text-ink-soft">
            {missing.map(([section, message]) => (
              <li key={section} className="py-0.5">
                <a className="underline underline-offset-[0.22em]" href={`#section-${section}`}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {cim.outdated.length > 0 && (
        <section className="mt-5" aria-labelledby="cim-outdated">
          <h3 id="cim-outdated" className="font-semibold">
            The recast has changed since
          </h3>
          <ul className="mt-1 text-ink-soft">
            {cim.outdated.slice(0, 6).map((line) => (
              <li key={line} className="py-0.5">
                {line}
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            className="mt-2"
            aria-disabled={acts.isBusy}
            onClick={() => void acts.takeFigures()}
          >
            Take the figures of today
          </Button>
        </section>
      )}
      {latest && <OwnerAnswer latest={latest} cim={cim} />}
      <NextStep deal={deal} cim={cim} sheet={sheet} acts={acts} />
      <p className="mt-4">
        <DownloadLink
          className={buttonClass("quiet")}
          href={`/api/desk/deals/${deal}/cim/preview`}
          fileName={`memorandum-${cim.listingNumber}-draft.pdf`}
        >
          See it as a PDF
        </DownloadLink>
      </p>
      <p className="text-ink-soft">The draft carries your name.</p>
    </aside>
  );
}

function titleOf({ isReleased, isApproved, isSent, versions: [latest] }: Cim): string {
  if (isReleased) return "Released";
  if (isApproved) return "Approved";
  if (isSent) return "With the owner";
  return latest?.state === "returned" ? "Changes wanted" : "Draft";
}

function readersOf({ isReleased, versions }: Cim): string {
  if (isReleased) return "Approved buyers read exactly this.";
  const released = versions.find(({ state }) => state === "released");
  return released ? `Approved buyers read version ${released.number}.` : "No buyer reads it yet.";
}

/** What the owner said about the version that was sent last. */
function OwnerAnswer({ latest, cim }: { latest: Cim["versions"][number]; cim: Cim }) {
  const { number, state, sentAt, sentByName, answeredAt, answeredByName, wishes } = latest;
  const isChanged = state === "approved" && !cim.isApproved;
  return (
    <section className="mt-5 border-t border-rule pt-3" aria-labelledby="cim-owner">
      <h3 id="cim-owner" className="font-semibold">
        Version {number}
      </h3>
      {state === "sent" && (
        <p>
          The owner has not answered yet. {sentByName} sent it <RelativeTime at={sentAt} />.
        </p>
      )}
      {answeredAt && (
        <p>
          {answeredByName} {state === "returned" ? "wants changes" : "approved it"},{" "}
          <RelativeTime at={answeredAt} />.
        </p>
      )}
      {latest.releasedAt && (
        <p>
          {latest.releasedByName} released it, <RelativeTime at={latest.releasedAt} />.{" "}
          {latest.pages} pages.
        </p>
      )}
      {isChanged && <p className="text-ink-soft">The words have changed since.</p>}
      <ul className="mt-1">
        {Object.entries(wishes).map(([section, wish]) => (
          <li key={section} className="border-l-4 border-amber py-1 pl-3">
            <span className="text-ink-soft">
              {cim.sections.find(({ id }) => id === section)?.title ?? section}:{" "}
            </span>
            <span className="whitespace-pre-line wrap-anywhere">{wish}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The one thing to do next, once what was typed is saved: ask the owner, or release. */
function NextStep({ cim, sheet, acts }: Props) {
  const [isSending, setSending] = useState(false);
  const isHeldUp = sheet.isConflict || sheet.status.is === "refused";
  const send = useEffectEvent(() => {
    setSending(false);
    void acts.sendToOwner(sheet.version);
  });
  useEffect(() => {
    if (isSending && isHeldUp) setSending(false);
    else if (isSending && !sheet.isUnsaved) send();
  }, [isSending, sheet.isUnsaved, isHeldUp]);

  const approved = cim.versions.find(({ state }) => state === "approved");
  const isBusy = isSending || acts.isBusy;
  const isAsked = (cim.isSent || cim.isApproved || cim.isReleased) && !sheet.isUnsaved;
  return (
    <div className="mt-5">
      {approved && (
        <>
          <Button
            aria-disabled={isBusy || !cim.abilities.release}
            onClick={() => void acts.release(approved.number)}
          >
            {acts.isBusy ? "Releasing..." : `Release version ${approved.number}`}
          </Button>
          {!cim.abilities.release && (
            <p className="mt-2 text-ink-soft">
              You wrote in it. A colleague on the deal who did not, or a principal, releases it.
            </p>
          )}
        </>
      )}
      {!isAsked && (
        <p className={approved ? "mt-3" : ""}>
          <Button
            variant={approved ? "secondary" : "primary"}
            aria-disabled={isBusy || isHeldUp}
            onClick={() => {
              sheet.saveNow();
              setSending(true);
            }}
          >
            {isSending ? "Sending..." : "Send to the owner for approval"}
          </Button>
        </p>
      )}
      <FieldError role="alert">
        {acts.errors.form ??
          (Object.keys(acts.errors).length > 0 && "Some parts are missing. See the sections.")}
      </FieldError>
    </div>
  );
}
