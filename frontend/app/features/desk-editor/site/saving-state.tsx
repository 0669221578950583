import { formatFirmTime } from "~/lib/firm-time";
import type { Saving } from "./use-document-draft";

/** A line that says whether the draft is saved, and when it will be published. */
export function SavingState({ saving, publishAt }: { saving: Saving; publishAt: string | null }) {
  return (
    <p role="status" className="site-saving">
      {words(saving)}
      {publishAt && saving.state !== "published" && (
        <strong> Goes live {formatFirmTime(publishAt)}.</strong>
      )}
    </p>
  );
}

function words(saving: Saving): string {
  switch (saving.state) {
    case "published":
      return "Published as shown";
    case "unsaved":
      return "Not saved yet";
    case "saving":
      return "Saving...";
    case "saved":
      return `Draft saved ${formatFirmTime(saving.at)}`;
    case "failed":
      return navigator.onLine
        ? "Not saved. What you typed stays in this browser, and we try again."
        : "You're offline. What you typed stays in this browser.";
    case "refused":
      return `Not saved. ${saving.why} What you typed stays in this browser.`;
  }
}
