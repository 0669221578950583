import { queryOptions } from "@tanstack/react-query";
import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import { RequestRefused } from "~/lib/query-client";

/** The path of the email addresses in the django-allauth API, for `profileQuery` and `request`. */
export const EMAIL_PATH = "account/email";

/**
 * The options of a query for a part of the profile, from a path of the django-allauth API. `read` takes the data from
 * the response. The query fails with `RequestRefused`, whose status is 0 if the server could not be reached.
 */
export function profileQuery<Data>(path: string, read: (answer: Answer) => Data) {
  return queryOptions({
    queryKey: ["profile", path],
    queryFn: async ({ signal }) => {
      const answer = await request("GET", path, undefined, { signal });
      if (answer.status === 200) return read(answer);
      throw new RequestRefused(answer.status, "failed", firstErrorMessage(answer), {});
    },
  });
}
