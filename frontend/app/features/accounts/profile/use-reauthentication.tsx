import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { refreshSession } from "~/lib/session";
import { keepFocus } from "../keep-focus";
import { ConfirmItIsYou } from "./confirm-it-is-you";

/** What an act answers that may want to be sure first: `Answer` of the session's service is one. */
type Answered = { status: number; reauthenticate: boolean };

type Sure = <Result extends Answered>(act: () => Promise<Result>) => Promise<Result | null>;

const SureContext = createContext<Sure | null>(null);

/**
 * Does an act that the service may refuse until it is sure who asks. Then the person confirms it in a dialog
 * and the act is done again. Null when they call it off; nothing has happened then.
 */
export function useReauthentication(): Sure {
  const sure = useContext(SureContext);
  if (!sure) throw new Error("useSure needs SureProvider around it.");
  return sure;
}

export function ReauthenticationProvider({
  words,
  children,
}: {
  words: ProfileWords["confirm"];
  children: ReactNode;
}) {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const asking = useRef<Promise<boolean> | null>(null);

  /** Opens the dialog. Acts that are refused at the same time wait for one answer. */
  const confirmed = useCallback(() => {
    asking.current ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
      asking.current = null;
      setAnswer(null);
    });
    return asking.current;
  }, []);

  const sure: Sure = useCallback(
    async (act) => {
      keepFocus();
      const answer = await act();
      if (!answer.reauthenticate) return noticed(answer);
      return (await confirmed()) ? noticed(await act()) : null;
    },
    [confirmed],
  );

  return (
    <SureContext value={sure}>
      {children}
      {answer && <ConfirmItIsYou words={words} onDone={answer} />}
    </SureContext>
  );
}

/** An answer to nobody: the session has ended meanwhile, and the page has to know. */
function noticed<Result extends Answered>(answer: Result): Result {
  if (answer.status === 401) void refreshSession();
  return answer;
}
