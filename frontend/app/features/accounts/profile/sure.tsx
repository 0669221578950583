import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { refreshSession } from "~/lib/session";
import { ConfirmItIsYou } from "./confirm-it-is-you";

/** What an act answers that may want to be sure first: `Answer` of the session's service is one. */
type Answered = { status: number; reauthenticate: boolean };

type Sure = <Result extends Answered>(act: () => Promise<Result>) => Promise<Result | null>;

const SureContext = createContext<Sure | null>(null);

/**
 * Does an act that the service may refuse until it is sure who asks. Then the person confirms it in a dialog
 * and the act is done again. Null when they call it off; nothing has happened then.
 */
export function useSure(): Sure {
  const sure = useContext(SureContext);
  if (!sure) throw new Error("useSure needs SureProvider around it.");
  return sure;
}

export function SureProvider({
  words,
  children,
}: {
  words: ProfileWords["confirm"];
  children: ReactNode;
}) {
  const [asking, setAsking] = useState<{ done: (confirmed: boolean) => void } | null>(null);

  const sure: Sure = useCallback(async (act) => {
    const answer = await act();
    if (!answer.reauthenticate) return noticed(answer);
    const confirmed = await new Promise<boolean>((done) => setAsking({ done }));
    setAsking(null);
    return confirmed ? noticed(await act()) : null;
  }, []);

  return (
    <SureContext value={sure}>
      {children}
      {asking && <ConfirmItIsYou words={words} onDone={asking.done} />}
    </SureContext>
  );
}

/** An answer to nobody: the session has ended meanwhile, and the page has to know. */
function noticed<Result extends Answered>(answer: Result): Result {
  if (answer.status === 401) void refreshSession();
  return answer;
}
