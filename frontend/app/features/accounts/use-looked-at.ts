import { useEffect, useState } from "react";
import { ask, messageOf } from "~/lib/session-service";

/** Whose link it is, or why it opens nothing. */
export type Seen = { email: string; trouble: string };

/** Looks at a link of a mail without using it up. Null until the service has answered. */
export function useLookedAt(path: string, header: string, key: string): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    let current = true;
    void ask("GET", path, undefined, { headers: { [header]: key } }).then((answer) => {
      const { user, email } = (answer.data ?? {}) as { user?: { email: string }; email?: string };
      const whose = answer.status === 200 ? (email ?? user?.email ?? "") : "";
      if (current) setSeen({ email: whose, trouble: whose ? "" : messageOf(answer) });
    });
    return () => {
      current = false;
    };
  }, [path, header, key]);
  return seen;
}
