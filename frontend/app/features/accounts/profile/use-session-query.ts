import { type Answer, request } from "~/lib/session-service";
import { useLoaded } from "~/lib/use-loaded";

/** What the session's service answers when a part of the profile opens; asked again as `useLoaded` does. */
export function useSessionQuery<Data>(path: string, read: (answer: Answer) => Data) {
  return useLoaded(path, async ({ signal }) => {
    const answer = await request("GET", path, undefined, { signal });
    return answer.status === 200 ? { data: read(answer) } : {};
  });
}
