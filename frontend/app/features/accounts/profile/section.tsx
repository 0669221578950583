import type { ReactNode } from "react";

/** The part that passkeys, the app and the recovery codes share. */
export const SECURITY = "security";

/** Reading goes on at the top of a part, where what had the focus in it is gone. */
export function focusSection(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** One ruled part of the profile with an address of its own, such as /profile#security. */
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
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="profile-section">
      <div>
        <h2 id={`${id}-title`} className="people-title">
          {title}
        </h2>
        {lede && <p className="mt-3 text-small text-ink-soft">{lede}</p>}
      </div>
      <div className="profile-body">{children}</div>
    </section>
  );
}
