import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf } from "~/lib/query-client";
import {
  type LinkRequests,
  type Secrets,
  storedSecrets,
  useSigningLink,
} from "../use-signing-link";

export type Nda = components["schemas"]["NdaPageOut"];
export type NdaText = NonNullable<Nda["text"]>;
export type NdaSignature = Omit<components["schemas"]["NdaSignIn"], "key" | "visit" | "adds">;

const stored = storedSecrets("nda");

const all = (secrets: Secrets) => ({ adds: "", ...secrets });

const requests: LinkRequests<Nda> = {
  open: (secrets) => dataOf(api.POST("/api/nda", { body: all(secrets) })),
  sendCode: (secrets) => dataOf(api.POST("/api/nda/code", { body: all(secrets) })),
  async confirm(secrets, code) {
    const body = { ...all(secrets), code };
    const { visit, ...shown } = await dataOf(api.POST("/api/nda/confirm", { body }));
    return [visit, shown];
  },
};

/** A hook for the page on which a buyer signs a confidentiality agreement. */
export function useNda() {
  const link = useSigningLink(stored, requests);
  return {
    ...link,
    recordRead: () =>
      link.act((secrets) => dataOf(api.POST("/api/nda/read", { body: all(secrets) }))),
    sign: (values: NdaSignature) =>
      link.act((secrets) =>
        dataOf(api.POST("/api/nda/sign", { body: { ...all(secrets), ...values } })),
      ),
    decline: (reason: string) =>
      link.act((secrets) =>
        dataOf(api.POST("/api/nda/decline", { body: { ...all(secrets), reason } })),
      ),
    addListing: () =>
      link.act((secrets) => dataOf(api.POST("/api/nda/add", { body: all(secrets) }))),
    copy: (options: { parseAs: "blob" }) =>
      api.POST("/api/nda/copy", { body: all(link.secrets.current), ...options }),
  };
}

export type NdaActs = ReturnType<typeof useNda>;
