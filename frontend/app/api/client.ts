import createClient from "openapi-fetch";
import { takePrefetchedResponse } from "~/lib/prefetched-responses";
import { fetchWithToken } from "./csrf";
import type { paths } from "./schema";
import { notifyUnauthorized } from "./unauthorized";

/** The client for our API, typed by its OpenAPI document (`./dev types`). */
export const api = createClient<paths>({
  baseUrl: "",
  // Keys of content have slashes, which belong to the path.
  pathSerializer: (path, values) =>
    path.replace(/\{(\w+)\}/g, (_, name) => encodePath(String(values[name]))),
  fetch: async (request) => {
    const answer = (await takePrefetchedResponse(request)) ?? (await fetchWithToken(request));
    if (answer.status === 401 || answer.status === 403) notifyUnauthorized();
    return answer;
  },
});

const encodePath = (text: string) => text.split("/").map(encodeURIComponent).join("/");
