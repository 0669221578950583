import { Star } from "./star";

/** What the page below the title looks like: lines of text, or cells of a workbook. */
const ROWS = [0, 1, 2, 3, 4];

/** A document's first page, small: a picture of it, or a drawing of its title on the firm's paper above text or cells. */
export function DocumentCover({
  title,
  kind,
  picture,
}: {
  title: string;
  kind: string;
  /** The address of a picture; without one, and until it has loaded, the drawing shows. */
  picture: string;
}) {
  return (
    <div
      aria-hidden="true"
      className="relative grid h-36 w-28 flex-none content-start gap-1 overflow-hidden border border-rule bg-white p-2.5 shadow-[2px_2px_0_var(--color-paper-deep)]"
    >
      <span className="flex items-center justify-between border-b border-ink pb-0.5">
        <Star className="size-3 text-copper" />
        <span className="text-[0.5625rem] leading-none font-strong text-ink-soft">{kind}</span>
      </span>
      <span className="line-clamp-3 font-serif text-[0.75rem] leading-[1.15] font-title">
        {title}
      </span>
      {kind === "Excel" ? <Cells /> : <Lines />}
      {picture && (
        <img
          className="absolute inset-0 size-full object-cover object-top"
          src={picture}
          alt=""
          width="112"
          height="144"
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  );
}

function Cells() {
  return (
    <svg aria-hidden="true" width="100%" height="56" className="stroke-track" viewBox="0 0 88 56">
      <rect className="fill-paper-deep stroke-none" width="88" height="11" />
      {[0, ...ROWS.map((row) => 11 * (row + 1))].map((y) => (
        <line key={y} x1="0" x2="88" y1={y} y2={y} />
      ))}
      {[0, 34, 52, 70, 88].map((x) => (
        <line key={x} x1={x} x2={x} y1="0" y2="55" />
      ))}
    </svg>
  );
}

function Lines() {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="56"
      className="fill-track-light"
      viewBox="0 0 88 56"
    >
      {ROWS.map((row) => (
        <rect key={row} y={row * 11 + 2} width={row === 4 ? 52 : 88} height="4" />
      ))}
    </svg>
  );
}
