import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { showToast } from "~/ui/toasts";
import type { Listing } from "./queries";

/** The words of an ad to copy, the same for each portal, with their lengths. */
export function Ad({ listing }: { listing: Listing }) {
  const { title, text } = listing.ad;
  const words = listing.internal.adText || text;
  const portals = Object.entries(listing.choices.portals ?? {});
  return (
    <Disclosure id="listing-ad" title="Words of the ads" className="mt-5">
      <p className="text-ink-soft">
        For {portals.map(([, name]) => name).join(", ")}. Each portal asks for price, figures and
        place in its own fields.
      </p>
      <Copied label="Heading" text={title} />
      <Copied label="Text" text={words} />
      <p className="mt-2 text-ink-soft">Other words can be typed under “Only us”.</p>
    </Disclosure>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">
          {text.length.toLocaleString()} characters
        </span>
      </p>
      <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
      <Button
        variant="quiet"
        onClick={() => {
          void navigator.clipboard
            .writeText(text)
            .then(() => showToast({ title: "Copied", detail: label, tone: "plain" }));
        }}
      >
        Copy<span className="sr-only"> the {label.toLowerCase()}</span>
      </Button>
    </div>
  );
}
