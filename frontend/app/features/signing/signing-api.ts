import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf } from "~/lib/query-client";
import { type LinkRequests, storedSecrets, useSigningLink } from "./use-signing-link";

export type Signing = components["schemas"]["SigningOut"];
type Values = Omit<components["schemas"]["SignIn"], "key" | "visit">;

const stored = storedSecrets("signing");

const requests: LinkRequests<Signing> = {
  open: (body) => dataOf(api.POST("/api/signing", { body })),
  sendCode: (body) => dataOf(api.POST("/api/signing/code", { body })),
  async confirm(secrets, code) {
    const body = { ...secrets, code };
    const { visit, ...shown } = await dataOf(api.POST("/api/signing/confirm", { body }));
    return [visit, shown];
  },
};

/** A hook for the page on which an agreement of a deal is signed. */
export function useSigning() {
  const link = useSigningLink(stored, requests);
  return {
    ...link,
    recordRead: (part: "disclosure" | "agreement") =>
      link.act((secrets) => dataOf(api.POST("/api/signing/read", { body: { ...secrets, part } }))),
    sign: (values: Values) =>
      link.act((secrets) =>
        dataOf(api.POST("/api/signing/sign", { body: { ...secrets, ...values } })),
      ),
    decline: (reason: string) =>
      link.act((secrets) =>
        dataOf(api.POST("/api/signing/decline", { body: { ...secrets, reason } })),
      ),
    copy: (options: { parseAs: "blob" }) =>
      api.POST("/api/signing/copy", { body: link.secrets.current, ...options }),
  };
}

export type Acts = ReturnType<typeof useSigning>;
