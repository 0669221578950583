import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "~/lib/session";

/** Why there is nothing to show: out of reach, not there (any more), or a failure of ours. */
export type Trouble = "unreachable" | "missing" | "failed";

export type Loaded<Data> = {
  /** What came last; it stays while newer is on its way, but not where another question found no answer. */
  data: Data | null;
  trouble: Trouble | null;
  busy: boolean;
};

type Answer<Data> = Promise<{ data?: Data; response: Response }>;

const OPENING = { data: null, trouble: null, busy: true };

/** What an operation answers, asked anew when `ask` changes, when a session begins, and on the way back online. */
export function useLoaded<Data>(ask: () => Answer<Data>): Loaded<Data> & { reload: () => void } {
  const signedIn = useSession().state === "somebody";
  const [loaded, setLoaded] = useState<Loaded<Data>>(OPENING);
  const latest = useRef(0);
  const answered = useRef<typeof ask>(null);

  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    setLoaded((last) => ({ ...last, trouble: null, busy: true }));
    const { data, trouble } = await settled(ask());
    if (mine !== latest.current) return;
    const known = answered.current === ask;
    if (!trouble) answered.current = ask;
    setLoaded((last) => ({
      data: trouble ? (known ? last.data : null) : data,
      trouble,
      busy: false,
    }));
  }, [ask]);

  useEffect(() => {
    if (signedIn) void reload();
  }, [signedIn, reload]);

  const { trouble } = loaded;
  useEffect(() => {
    if (trouble !== "unreachable") return;
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [trouble, reload]);

  return { ...loaded, reload };
}

async function settled<Data>(answer: Answer<Data>) {
  try {
    const { data, response } = await answer;
    if (data !== undefined) return { data, trouble: null };
    return { data: null, trouble: response.status === 404 ? "missing" : "failed" } as const;
  } catch {
    return { data: null, trouble: "unreachable" as const };
  }
}
