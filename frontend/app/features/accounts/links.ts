/** The kind and key of an email link, from its fragment: fragments are never sent to a server or logged. */
export type MailLink = { kind: "confirm" | "reset"; key: string };

export function linkIn(hash: string): MailLink | null {
  const [, kind, encoded] = /^#(confirm|reset)=(.+)$/.exec(hash) ?? [];
  if (!kind || !encoded) return null;
  try {
    return { kind: kind as MailLink["kind"], key: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}

/** The email address that an invitation proposes for the sign-up, from the fragment of its link; null without one. */
export function invitedIn(hash: string): string | null {
  const [, encoded] = /^#sign-up=(.+)$/.exec(hash) ?? [];
  try {
    return encoded ? decodeURIComponent(encoded) : null;
  } catch {
    return null;
  }
}
