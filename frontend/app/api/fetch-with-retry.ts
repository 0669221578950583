import { pause } from "~/lib/pause";
import { csrfToken, fetchWithToken } from "./csrf";
import { errorCode } from "./error-code";

const PAUSES_MS = [200, 400, 800, 1600, 3200];

/** As `fetchWithToken`, again with growing pauses while the server is busy with other people's passwords. */
export async function fetchWithRetry(request: Request): Promise<Response> {
  // Visitors are let in by nobody; a copy of what they send would be all for nothing.
  if (!csrfToken()) return fetchWithToken(request);
  let next = request;
  for (const milliseconds of PAUSES_MS) {
    const again = next.clone();
    const answer = await fetchWithToken(next);
    if (!(await isBusy(answer))) return answer;
    await pause(milliseconds);
    next = again;
  }
  return fetchWithToken(next);
}

async function isBusy(answer: Response): Promise<boolean> {
  return answer.status === 503 && (await errorCode(answer)) === "busy";
}
