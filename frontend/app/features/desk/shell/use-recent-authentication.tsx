import { lazy, type ReactNode, Suspense, useState } from "react";
import { RequestRefused } from "~/lib/query-client";

const ConfirmIdentity = lazy(() => import("./confirm-identity"));

/**
 * Sends requests that the server accepts only soon after a sign-in or a reauthentication. `withRecentAuthentication` sends
 * a request; if the server answers that a reauthentication is required, the dialog asks for one, and the request is sent
 * again. It resolves to null if the person cancels. The screen renders `dialog`.
 */
export function useRecentAuthentication(): {
  withRecentAuthentication: <Data>(send: () => Promise<Data>) => Promise<Data | null>;
  dialog: ReactNode;
} {
  const [answer, setAnswer] = useState<((isAuthenticated: boolean) => void) | null>(null);

  async function withRecentAuthentication<Data>(send: () => Promise<Data>): Promise<Data | null> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.code !== "reauthentication_required") {
        throw error;
      }
    }
    const isAuthenticated = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return isAuthenticated ? send() : null;
  }

  const dialog = answer && (
    <Suspense>
      <ConfirmIdentity onDone={answer} />
    </Suspense>
  );
  return { withRecentAuthentication, dialog };
}
