import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from "react";
import type { ProfileWords } from "~/lib/facts";
import { refreshSession } from "~/lib/session";
import { keepFocus } from "../keep-focus";

const ConfirmItIsYou = lazy(() =>
  import("./confirm-it-is-you").then(({ ConfirmItIsYou }) => ({ default: ConfirmItIsYou })),
);

/** The answer to a request that may need another authentication first. */
type Answerable = { status: number; reauthenticate: boolean };

type Reauthenticate = <Result extends Answerable>(
  send: () => Promise<Result>,
) => Promise<Result | null>;

const ReauthenticationContext = createContext<Reauthenticate | null>(null);

/**
 * Makes a request that django-allauth may refuse until the person authenticates again. A dialog then asks them to, and
 * the request is repeated. The result is null if they cancel; then nothing has happened.
 */
export function useReauthentication(): Reauthenticate {
  const reauthenticate = useContext(ReauthenticationContext);
  if (!reauthenticate) throw new Error("useReauthentication needs its provider.");
  return reauthenticate;
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

  /** Opens the dialog. Requests that are refused at the same time wait for the same answer. */
  const confirmed = useCallback(() => {
    asking.current ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
      asking.current = null;
      setAnswer(null);
    });
    return asking.current;
  }, []);

  const reauthenticate: Reauthenticate = useCallback(
    async (send) => {
      keepFocus();
      const answer = await send();
      if (!answer.reauthenticate) return checkSession(answer);
      return (await confirmed()) ? checkSession(await send()) : null;
    },
    [confirmed],
  );

  return (
    <ReauthenticationContext value={reauthenticate}>
      {children}
      {answer && (
        <Suspense>
          <ConfirmItIsYou words={words} onDone={answer} />
        </Suspense>
      )}
    </ReauthenticationContext>
  );
}

/** Refreshes the session after a 401: it has ended meanwhile. */
function checkSession<Result extends Answerable>(answer: Result): Result {
  if (answer.status === 401) void refreshSession();
  return answer;
}
