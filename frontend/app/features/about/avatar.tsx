import { useState } from "react";
import { type Photo, Picture } from "~/ui/picture";

/** A portrait; the initials if there is none or it does not load. */
export function Avatar({
  initials,
  photo,
  lazy = true,
  className = "",
}: {
  initials: string;
  photo: Photo | null | undefined;
  lazy?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className={`grid size-22 flex-none place-items-center overflow-hidden rounded-full bg-ink font-serif text-heading tracking-[0.03em] text-paper [&_img]:size-full [&_img]:object-cover ${className}`}
    >
      {photo && !failed ? (
        <Picture photo={photo} sizes="9rem" lazy={lazy} onError={() => setFailed(true)} />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </span>
  );
}
