import { useContext } from "react";
import { RequestRefused } from "~/lib/query-client";
import { ReauthenticationContext } from "~/lib/reauthentication";

type WithRecentAuthentication = <Data>(send: () => Promise<Data>) => Promise<Data | null>;

/**
 * A hook for requests that the server accepts only soon after an authentication. It returns a function that sends a
 * request; if the server requires it, a dialog asks the person to authenticate again, and the request is sent again.
 * Resolves to the result, or to null if the person cancels; rejects if the request fails otherwise.
 */
export function useRecentAuthentication(): WithRecentAuthentication {
  const authenticate = useContext(ReauthenticationContext);
  return async (send) => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.code !== "reauthentication_required") {
        throw error;
      }
    }
    return (await authenticate()) ? send() : null;
  };
}
