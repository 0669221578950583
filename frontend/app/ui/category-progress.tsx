import { type MouseEvent, useEffect, useState } from "react";
import { Button } from "./button";

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
    <nav className="category-progress no-print" aria-label="Progress by category">
      <div className="page category-progress-body">
        <ol className="category-parts">
          {parts.map(({ key, title, answered, count }, index) => (
            <li key={key}>
              <a
                className="category-part"
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
                <svg className="category-bar" width="100%" height="6" aria-hidden="true">
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
          <Button type="submit" className="category-next">
            {resultLabel}
          </Button>
        ) : (
          <Button variant="secondary" className="category-next" onClick={onNextOpen}>
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
