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
    <span className={`avatar ${className}`}>
      {photo && !failed ? (
        <Picture photo={photo} sizes="9rem" lazy={lazy} onError={() => setFailed(true)} />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </span>
  );
}
