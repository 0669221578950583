import { useState } from "react";
import { type PagePicture, Picture } from "~/ui/picture";

/** A person in a square that `className` sizes: the photo; without one, the drawing of this name in `drawings.svg`; without that, or if
 * the photo does not load, the initials. */
export function Portrait({
  initials,
  photo,
  drawing,
  lazy = true,
  className,
}: {
  initials: string;
  photo?: PagePicture | null | undefined;
  drawing?: string | undefined;
  lazy?: boolean;
  className: string;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className={`@container block aspect-square flex-none overflow-hidden rounded-[3px] ${className}`}
    >
      {photo && !failed ? (
        <Picture
          photo={photo}
          sizes="15rem"
          lazy={lazy}
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      ) : drawing && !photo ? (
        <svg viewBox="0 0 400 400" className="size-full" aria-hidden="true">
          <use href={`/drawings.svg#${drawing}`} />
        </svg>
      ) : (
        <span
          aria-hidden="true"
          className="grid size-full place-items-center bg-ink font-serif text-paper text-[32cqw]"
        >
          {initials}
        </span>
      )}
    </span>
  );
}
