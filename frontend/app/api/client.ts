import createClient from "openapi-fetch";
import { takeEarlyAnswer } from "~/lib/session-early";
import { fetchPatiently } from "./busy";
import { tellRefusal } from "./refusals";
import type { paths } from "./schema";

/** The one client of the server's operations, typed by its OpenAPI document (`./dev types`). */
export const api = createClient<paths>({
  baseUrl: "",
  fetch: async (request) => {
    const answer = (await takeEarlyAnswer(request)) ?? (await fetchPatiently(request));
    if (answer.status === 401 || answer.status === 403) tellRefusal();
    return answer;
  },
});
