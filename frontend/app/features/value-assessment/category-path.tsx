import type { MouseEvent } from "react";

type Part = { key: string; title: string; answered: number; count: number };

/** The categories as stations of a path, with links: which is shown, which are done, and how much is open. */
export function CategoryPath({
  parts,
  current,
  onFollow,
}: {
  parts: readonly Part[];
  /** The index of the category that is shown. */
  current: number;
  onFollow: (event: MouseEvent, index: number) => void;
}) {
  const total = parts.reduce((sum, part) => sum + part.answered, 0);
  const all = parts.reduce((sum, part) => sum + part.count, 0);
  return (
    <nav className="category-path no-print" aria-label="Progress by category">
      <ol>
        {parts.map(({ key, title, answered, count }, index) => (
          <li key={key} data-done={answered === count ? "" : undefined}>
            <a
              href={`#${key}`}
              aria-current={index === current ? "step" : undefined}
              onClick={(event) => onFollow(event, index)}
            >
              <span className="station" aria-hidden="true">
                {answered === count ? <Check /> : index + 1}
              </span>
              <span className="station-title">{title}</span>
              <span className="station-count">
                <span className="sr-only">, </span>
                {answered === count ? "done" : `${count - answered} open`}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-small text-ink-soft lining-nums tabular-nums noscript:hidden lg:mt-6">
        <strong className="text-ink">{total}</strong> of {all} answered
      </p>
    </nav>
  );
}

function Check() {
  return (
    <svg
      className="fill-none stroke-current stroke-[2.5]"
      width="14"
      height="12"
      aria-hidden="true"
    >
      <path d="M1 6.5 5 10.5 13 1.5" />
    </svg>
  );
}
