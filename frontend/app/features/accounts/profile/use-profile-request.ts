import { useState } from "react";
import { type Answer, firstErrorMessage } from "~/lib/allauth-request";
import { showError } from "~/ui/toasts";
import { useReauthentication } from "./use-reauthentication";

/**
 * A hook that sends the requests of a part of the profile, after another authentication if the server requires one. A
 * failure is shown in a toast. `send` resolves to the response; to null after a failure, or if the person cancels.
 */
export function useProfileRequest() {
  const reauthenticate = useReauthentication();
  const [busy, setBusy] = useState(false);

  /** `isDone`: whether a response is no failure; by default, if its status is 200. */
  async function send(
    request: () => Promise<Answer>,
    isDone = ({ status }: Answer) => status === 200,
  ): Promise<Answer | null> {
    setBusy(true);
    const answer = await reauthenticate(request);
    setBusy(false);
    if (!answer || isDone(answer)) return answer;
    showError(firstErrorMessage(answer));
    return null;
  }

  return { busy, send };
}
