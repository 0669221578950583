import type { ReactNode } from "react";

/** The id of the section with passkeys, authenticator app and recovery codes. */
export const SECURITY = "security";

/** The id of the section with the devices on which the person is signed in. */
export const SESSIONS = "sessions";

/** Focuses a section after the focused element in it was removed. */
export function focusSection(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** A section of the profile with a fragment of its own, such as /profile#security. */
export function Section({
  id,
  title,
  lede,
  children,
}: {
  id: string;
  title: string;
  lede?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="profile-section border-t border-rule py-8 outline-none first:border-t-0 first:pt-0 lg:py-10"
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {lede && <p className="mt-1 text-ink-soft">{lede}</p>}
      <div className="mt-5 max-w-xl">{children}</div>
    </section>
  );
}
