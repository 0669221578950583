import { fileUrl, type Version } from "./queries";
import { STATES } from "./words";

/** The name of a version, which downloads it if that is possible. */
export function VersionName({ deal, version }: { deal: number; version: Version }) {
  if (version.state !== "ready") return <span className="font-semibold">{version.name}</span>;
  return (
    <a
      className="font-semibold underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
      href={fileUrl(deal, version.id, "content")}
      download={version.name}
    >
      {version.name}
    </a>
  );
}

/** Why a version cannot be downloaded. */
export function VersionState({ version: { state, reason } }: { version: Version }) {
  if (state === "ready") return null;
  return (
    <span className={`block ${state === "refused" ? "font-semibold text-red" : "text-ink-soft"}`}>
      {STATES[state]}
      {reason && `: ${reason}`}
    </span>
  );
}
