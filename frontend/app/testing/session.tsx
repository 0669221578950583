import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { createQueryClient } from "~/lib/query-client";
import { ReauthenticationContext } from "~/lib/reauthentication";
import { clearSession, refreshSession } from "~/lib/session";
import { json, type SentRequest, stubApi } from "./api-stub";
import { renderScreen } from "./render";

export const NOBODY = {
  person: null,
  business: null,
  role: null,
  isStaff: false,
  staffRole: null,
  needsSecondStep: false,
  mayCreatePeople: false,
  hasFile: false,
  isBuyer: false,
  isCoBroker: false,
  isLender: false,
  hasPassword: true,
  mustChangePassword: false,
  pending: [] as string[],
  minPasswordLength: 6,
};

/** The admin of a business. */
export const ADMIN = {
  ...NOBODY,
  person: {
    id: 1,
    email: "dana@reyes.example",
    displayName: "Dana",
    fullName: "",
    emailConfirmed: true,
  },
  business: { id: 1, name: "Reyes Plumbing" },
  role: "admin",
  mayCreatePeople: true,
};

/** A buyer without a business, who has not chosen a password yet. */
export const BUYER = {
  ...NOBODY,
  person: {
    id: 3,
    email: "lee@example.com",
    displayName: "Lee Park",
    fullName: "Lee Park",
    emailConfirmed: true,
  },
  isBuyer: true,
  hasPassword: false,
};

/** A broker of another firm. */
export const CO_BROKER = { ...BUYER, isCoBroker: true };

/** The lender of a buyer. */
export const LENDER = { ...BUYER, isBuyer: false, isLender: true };

/** A principal of the firm, with a second step. */
export const STAFF = {
  ...NOBODY,
  person: {
    id: 2,
    email: "pat@sabineridge.example.com",
    displayName: "Pat",
    fullName: "",
    emailConfirmed: true,
  },
  isStaff: true,
  staffRole: "principal",
  mayCreatePeople: true,
};

type Handlers = Parameters<typeof stubApi>[0];

/** Like `stubApi`, in a browser in which nobody is signed in. */
export function stubVisitor(handlers: Handlers, pending: string[] = []): SentRequest[] {
  clearSession();
  return stubApi({ "GET /api/session": () => json({ ...NOBODY, pending }), ...handlers });
}

/** Stands in for the dialog in which people authenticate again, for screens that do not render its provider. */
export const authenticateAgain = vi.fn(() => Promise.resolve(true));

/** Loads a person's session, then renders a signed-in screen. Returns the requests that the screen makes. */
export async function renderSignedIn(
  screen: ReactElement,
  handlers: Handlers,
  who: object = ADMIN,
  address?: string,
  path?: string,
) {
  const sent = stubApi({ "GET /api/session": () => json(who), ...handlers });
  await refreshSession();
  sent.length = 0;
  const client = createQueryClient();
  const user = renderScreen(
    <QueryClientProvider client={client}>
      <ReauthenticationContext value={authenticateAgain}>{screen}</ReauthenticationContext>
    </QueryClientProvider>,
    address,
    path,
  );
  return { user, sent };
}
