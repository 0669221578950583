import createClient from "openapi-fetch";
import { takePrefetchedResponse } from "~/lib/prefetched-responses";
import { fetchWithToken } from "./csrf";
import type { paths } from "./schema";
import { notifyUnauthorized } from "./unauthorized";

/** The client for our API, typed by its OpenAPI document (`./dev types`). */
export const api = createClient<paths>({
  baseUrl: "",
  fetch: async (request) => {
    const answer = (await takePrefetchedResponse(request)) ?? (await fetchWithToken(request));
    if (answer.status === 401 || answer.status === 403) notifyUnauthorized();
    return answer;
  },
});
