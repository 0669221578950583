import { useState } from "react";
import { fileUrl, hasPages, type Version } from "./queries";

/** What stands on the sheet of a document whose first page is not shown. */
const KINDS: Record<string, string> = {
  pdf: "PDF",
  excel: "XLS",
  word: "DOC",
  csv: "CSV",
  text: "TXT",
  jpeg: "JPG",
  png: "PNG",
  heic: "HEIC",
};

/** The first page of a document, small; a blank sheet with its kind if there is no picture. */
export function Preview({ deal, version }: { deal: number; version: Version }) {
  const { id, kind, state } = version;
  const [isFailed, setFailed] = useState(false);
  const isShown = state === "ready" && hasPages(kind) && !isFailed;
  return (
    <span
      aria-hidden="true"
      className="flex h-15 w-12 flex-none items-end overflow-hidden border border-rule bg-white"
    >
      {isShown ? (
        <img
          src={fileUrl(deal, id, "preview")}
          alt=""
          width="48"
          height="60"
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
          onError={() => setFailed(true)}
        />
      ) : (
        <span className="w-full border-t border-rule bg-paper-deep text-center text-[0.6875rem] font-semibold text-ink-soft">
          {KINDS[kind] ?? "..."}
        </span>
      )}
    </span>
  );
}
