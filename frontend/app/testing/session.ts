import { clearSession, refreshSession } from "~/lib/session";
import { json, type SentRequest, stubApi } from "./api-stub";

export const NOBODY = {
  person: null,
  business: null,
  role: null,
  isStaff: false,
  mayCreatePeople: false,
  mustChangePassword: false,
  pending: [] as string[],
  minPasswordLength: 6,
};

/** The admin of a business. */
export const ADMIN = {
  ...NOBODY,
  person: { id: 1, email: "dana@reyes.example", displayName: "Dana" },
  business: { id: 1, name: "Reyes Plumbing" },
  role: "admin",
  mayCreatePeople: true,
};

type Handlers = Parameters<typeof stubApi>[0];

/** As `stubApi`, in a browser in which nobody is signed in. */
export function stubVisitor(handlers: Handlers, pending: string[] = []): SentRequest[] {
  clearSession();
  return stubApi({ "GET /api/session": () => json({ ...NOBODY, pending }), ...handlers });
}

/** As `stubApi`, with this person signed in. */
export async function stubSignedIn(handlers: Handlers, who: object = ADMIN) {
  const sent = stubApi({ "GET /api/session": () => json(who), ...handlers });
  await refreshSession();
  sent.length = 0;
  return sent;
}
