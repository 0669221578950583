/** What the links in our mails carry behind the #, where no server and no log ever sees it. */
export type MailLink = { kind: "confirm" | "reset"; key: string };

export function linkIn(hash: string): MailLink | null {
  const [, kind, written] = /^#(confirm|reset)=(.+)$/.exec(hash) ?? [];
  if (!kind || !written) return null;
  try {
    return { kind: kind as MailLink["kind"], key: decodeURIComponent(written) };
  } catch {
    return null;
  }
}
