import { lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { ReauthenticationContext } from "~/lib/reauthentication";
import { refreshSession } from "~/lib/session";

const ConfirmItIsYou = lazy(() => import("./confirm-it-is-you"));

/** The response to a request that may need another authentication first. */
type Answerable = { status?: number; reauthenticate: boolean };

type Reauthenticate = <Result extends Answerable>(
  send: () => Promise<Result>,
) => Promise<Result | null>;

/**
 * A hook that returns a function which sends a request that the server may refuse until the person authenticates
 * again. If it does, a dialog asks for the authentication, and the request is sent again. The function resolves to the
 * response, or to null if the person cancels the dialog; the request was not carried out then.
 */
export function useReauthentication(): Reauthenticate {
  const authenticate = useContext(ReauthenticationContext);
  return useCallback(
    async (send) => {
      const answer = await send();
      if (!answer.reauthenticate) return checkSession(answer);
      return (await authenticate()) ? checkSession(await send()) : null;
    },
    [authenticate],
  );
}

/** Renders its children, and the dialog when one of them needs it. */
export function ReauthenticationProvider({
  words,
  children,
}: {
  words: ProfileWords["confirm"];
  children: ReactNode;
}) {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const asking = useRef<Promise<boolean> | null>(null);

  // Requests refused at the same time share one dialog.
  const authenticate = useCallback(() => {
    asking.current ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
      asking.current = null;
      setAnswer(null);
    });
    return asking.current;
  }, []);

  return (
    <ReauthenticationContext value={authenticate}>
      {children}
      {answer && (
        <Suspense>
          <ConfirmItIsYou words={words} onDone={answer} />
        </Suspense>
      )}
    </ReauthenticationContext>
  );
}

/** Refreshes the session after a 401: it may have ended. */
function checkSession<Result extends Answerable>(answer: Result): Result {
  if (answer.status === 401) void refreshSession();
  return answer;
}
