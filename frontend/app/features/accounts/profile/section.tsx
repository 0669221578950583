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
      className="profile-section grid gap-x-16 gap-y-6 border-t border-rule py-8 outline-none lg:py-12 lg:grid-cols-[17rem_1fr]"
    >
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {lede && <p className="mt-3 text-small text-ink-soft">{lede}</p>}
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  );
}
