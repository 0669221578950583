import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Errors } from "~/lib/form-rules";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { isRecord, storedValue } from "~/lib/storage";

export type Signing = components["schemas"]["SigningOut"];
export type Secrets = { key: string; visit: string };
type Values = Omit<components["schemas"]["SignIn"], "key" | "visit">;

/** The secrets of the link and of this tab, so that a reload goes on where it was. */
const stored = storedValue<Secrets | null>("session", "signing", (value) =>
  isRecord(value) && typeof value.key === "string" && typeof value.visit === "string"
    ? { key: value.key, visit: value.visit }
    : null,
);

/** The secrets in a fragment such as `#key=...&visit=...`; null if it has no key. */
export function secretsIn(hash: string): Secrets | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const key = values.get("key");
  return key ? { key, visit: values.get("visit") ?? "" } : null;
}

/**
 * A hook for the signing page: what it shows, and its acts. Each act resolves to whether it was accepted; `errors` has
 * the messages by field, and under `form` what is wrong with all of it. `failure` is why nothing can be shown.
 */
export function useSigning() {
  const [signing, setSigning] = useState<Signing | null>(null);
  const [failure, setFailure] = useState<{ message: string; isFinal: boolean } | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const secrets = useRef<Secrets>({ key: "", visit: "" });

  const remember = useCallback((found: Secrets) => {
    secrets.current = found;
    stored.write(found);
  }, []);

  const open = useCallback(async () => {
    setFailure(null);
    try {
      setSigning(await dataOf(api.POST("/api/signing", { body: secrets.current })));
    } catch (error) {
      const isFinal = error instanceof RequestRefused && error.status === 404;
      setFailure({ message: errorMessage(error as Error), isFinal });
    }
  }, []);

  useEffect(() => {
    function start() {
      const found = secretsIn(window.location.hash);
      if (found) {
        // The secrets must not stay in the address, which the browser's history keeps.
        window.history.replaceState(window.history.state, "", window.location.pathname);
        remember(found);
      } else secrets.current = stored.read() ?? secrets.current;
      if (secrets.current.key) void open();
      else setFailure({ message: "Please open the link in our email.", isFinal: true });
    }
    start();
    window.addEventListener("hashchange", start);
    return () => window.removeEventListener("hashchange", start);
  }, [open, remember]);

  // Whoever has pressed a button far below learns at the field what is wrong.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);

  async function act(request: () => Promise<Signing>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setErrors({});
    try {
      setSigning(await request());
      return true;
    } catch (error) {
      if (error instanceof RequestRefused && error.code === "code_needed") void open();
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const hasFields = Object.keys(fields).length > 0;
      setErrors(hasFields ? fields : { form: errorMessage(error as Error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    signing,
    failure,
    errors,
    isBusy,
    open,
    sendCode: () => act(() => dataOf(api.POST("/api/signing/code", { body: secrets.current }))),
    confirm: (code: string) =>
      act(async () => {
        const { key } = secrets.current;
        const body = { key, visit: "", code };
        const { visit, ...shown } = await dataOf(api.POST("/api/signing/confirm", { body }));
        remember({ key, visit });
        return shown;
      }),
    recordRead: (part: "disclosure" | "agreement") =>
      act(() => dataOf(api.POST("/api/signing/read", { body: { ...secrets.current, part } }))),
    sign: (values: Values) =>
      act(() => dataOf(api.POST("/api/signing/sign", { body: { ...secrets.current, ...values } }))),
    decline: (reason: string) =>
      act(() => dataOf(api.POST("/api/signing/decline", { body: { ...secrets.current, reason } }))),
    copy: (options: { parseAs: "blob" }) =>
      api.POST("/api/signing/copy", { body: secrets.current, ...options }),
    refuse: setErrors,
  };
}

export type Acts = ReturnType<typeof useSigning>;
