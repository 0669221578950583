import { useState } from "react";

/** A portrait; the initials stand in its place while there is none, or when it does not load. */
export function Avatar({
  name,
  initials,
  photo,
  className = "",
}: {
  name: string;
  initials: string;
  photo: string | null;
  className?: string;
}) {
  const [missing, setMissing] = useState(photo === null);
  return (
    <span className={`avatar ${className}`}>
      {missing || photo === null ? (
        <span aria-hidden="true">{initials}</span>
      ) : (
        <img src={photo} alt={`Portrait of ${name}`} onError={() => setMissing(true)} />
      )}
    </span>
  );
}
