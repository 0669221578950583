import { type MouseEvent, useEffect, useState } from "react";
import { Button } from "~/ui/button";

const NEXT = "[--button-padding:1rem] [--control-height:2.75rem] noscript:hidden";

type Part = { key: string; title: string; answered: number; count: number };

/**
 * A bar at the lower edge of the window: links to the categories with their progress, and a button to the next open
 * question or, once all are answered, to the results.
 */
export function CategoryProgress({
  parts,
  resultLabel,
  onFollow,
  onNextOpen,
}: {
  /** The categories. `key`: the id of the category's section, or of an element in it. */
  parts: readonly Part[];
  /** The label of the button that submits the form once every question is answered. */
  resultLabel: string;
  onFollow: (event: MouseEvent, key: string) => void;
  onNextOpen: () => void;
}) {
  const keys = parts.map(({ key }) => key).join(" ");
  const here = useSectionInSight(keys) || parts[0]?.key;
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const [answered, total] = [sum((part) => part.answered), sum((part) => part.count)];
  return (
    <nav
      className="category-progress no-print sticky bottom-0 z-30 mt-6 border-t border-edge bg-paper lg:mt-10 low:static"
      aria-label="Progress by category"
    >
      <div className="page flex flex-wrap items-center gap-x-4 pb-2 lg:flex-nowrap lg:gap-8 lg:py-2">
        <ol className="grid flex-[1_1_100%] grid-cols-5 gap-x-2 lg:flex-1 lg:gap-x-5">
          {parts.map(({ key, title, answered, count }, index) => (
            <li key={key}>
              <a
                className="grid min-h-11 content-center text-fine/[1.3] text-ink-soft tabular-nums underline-offset-[0.2em] hover:underline aria-[current]:font-strong aria-[current]:text-ink lg:text-small/[1.3]"
                href={`#${key}`}
                aria-current={here === key ? "step" : undefined}
                onClick={(event) => onFollow(event, key)}
              >
                <span className="lg:hidden" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="sr-only lg:not-sr-only">{title}</span>
                <span className="sr-only">
                  , {answered} of {count} answered
                </span>
                <svg
                  className="mt-1 block noscript:hidden"
                  width="100%"
                  height="6"
                  aria-hidden="true"
                >
                  <rect className="fill-track" width="100%" height="6" />
                  <rect className="fill-copper" width={`${(100 * answered) / count}%`} height="6" />
                </svg>
              </a>
            </li>
          ))}
        </ol>
        <p className="flex-1 text-small/[1.3] lining-nums tabular-nums lg:flex-none">
          <span className="block font-semibold lg:hidden">
            {parts.find(({ key }) => key === here)?.title}
          </span>
          <span className="noscript:hidden">
            <strong>{answered}</strong> of {total} answered
          </span>
        </p>
        {answered === total ? (
          <Button type="submit" className={NEXT}>
            {resultLabel}
          </Button>
        ) : (
          <Button variant="secondary" className={NEXT} onClick={onNextOpen}>
            Next open question
          </Button>
        )}
      </div>
    </nav>
  );
}

/**
 * A hook that returns the id of the section in the middle of the window; empty before the first of them. `keys`: the
 * ids, separated by spaces.
 */
function useSectionInSight(keys: string): string {
  const [here, setHere] = useState("");
  useEffect(() => {
    const sections = new Map<Element, string>();
    for (const key of keys.split(" ")) {
      const section = document.getElementById(key)?.closest("section");
      if (section) sections.set(section, key);
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setHere(sections.get(target) ?? "");
      },
      { rootMargin: "-45% 0px -50% 0px" },
    );
    for (const section of sections.keys()) observer.observe(section);
    return () => observer.disconnect();
  }, [keys]);
  return here;
}
