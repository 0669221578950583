import { lazy, type ReactNode, Suspense, useState } from "react";
import { RequestRefused } from "~/lib/query-client";

const ConfirmIdentity = lazy(() => import("./confirm-identity"));

/**
 * A hook for requests that the server accepts only soon after an authentication. `withRecentAuthentication` sends a
 * request; if the server requires a reauthentication, a dialog asks for it, and the request is sent again. Resolves to
 * the result, or to null if the person cancels; rejects if the request fails otherwise. The component has to render
 * `dialog`.
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
