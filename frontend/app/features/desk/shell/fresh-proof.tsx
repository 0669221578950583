import { lazy, type ReactNode, Suspense, useState } from "react";
import { RequestRefused } from "~/lib/query-client";

const ConfirmIdentity = lazy(() => import("./confirm-identity"));

/**
 * For requests that the server lets through only right after a sign-in or a confirmation of who one is. `withProof` sends
 * a request; if the server asks for a proof, the dialog does too, and the request is sent again. It resolves to null if
 * the person cancels. `dialog`: to be rendered by the screen.
 */
export function useFreshProof(): {
  withProof: <Data>(send: () => Promise<Data>) => Promise<Data | null>;
  dialog: ReactNode;
} {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null);

  async function withProof<Data>(send: () => Promise<Data>): Promise<Data | null> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.code !== "reauthentication_required") {
        throw error;
      }
    }
    const isProved = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return isProved ? send() : null;
  }

  const dialog = answer && (
    <Suspense>
      <ConfirmIdentity onDone={answer} />
    </Suspense>
  );
  return { withProof, dialog };
}
