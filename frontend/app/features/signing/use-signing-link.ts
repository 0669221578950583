import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { isRecord, storedValue } from "~/lib/storage";
import { useAct } from "~/lib/use-act";

/** The secret of the link, that of the browser, and the listing that the link asks to add, if any. */
export type Secrets = { key: string; visit: string; adds?: string };

/** What a signing page asks of the server, each request with the secrets of its link. */
export type LinkRequests<Shown> = {
  open: (secrets: Secrets) => Promise<Shown>;
  sendCode: (secrets: Secrets) => Promise<Shown>;
  /** Resolves with the secret that the browser gets for the code, and what the page shows then. */
  confirm: (secrets: Secrets, code: string) => Promise<[visit: string, shown: Shown]>;
};

/** The secrets of a link and of this tab, so that a reload goes on where it was. */
export function storedSecrets(name: string) {
  return storedValue<Secrets | null>("session", name, (value) =>
    isRecord(value) && typeof value.key === "string" && typeof value.visit === "string"
      ? {
          key: value.key,
          visit: value.visit,
          ...(typeof value.adds === "string" && { adds: value.adds }),
        }
      : null,
  );
}

/** The secrets in a fragment such as `#key=...&visit=...`; null if it has no key. */
export function secretsIn(hash: string): Secrets | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const key = values.get("key");
  const adds = values.get("add");
  return key ? { key, visit: values.get("visit") ?? "", ...(adds && { adds }) } : null;
}

/**
 * A hook for a page that is opened by the link of an email: what it shows, and its acts. Each act resolves to whether
 * it was accepted; `errors` has the messages by field, and under `form` what is wrong with all of it. `failure` is why
 * nothing can be shown. `requests` and `stored` are the same at every call.
 */
export function useSigningLink<Shown>(
  stored: ReturnType<typeof storedSecrets>,
  requests: LinkRequests<Shown>,
) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<{ message: string; isFinal: boolean } | null>(null);
  const secrets = useRef<Secrets>({ key: "", visit: "" });

  const remember = useCallback(
    (found: Secrets) => {
      secrets.current = found;
      stored.write(found);
    },
    [stored],
  );

  const open = useCallback(async () => {
    setFailure(null);
    try {
      setShown(await requests.open(secrets.current));
    } catch (error) {
      const isFinal = error instanceof RequestRefused && error.status === 404;
      setFailure({ message: errorMessage(error as Error), isFinal });
    }
  }, [requests]);

  const { send, refuse, errors, isBusy } = useAct<Shown>({
    onDone: setShown,
    onRefused(error) {
      if (error instanceof RequestRefused && error.code === "code_needed") void open();
    },
  });

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
  }, [open, remember, stored]);

  // The first field with an error may be far above the button that was pressed.
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) {
      document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);

  const act = async (request: (secrets: Secrets) => Promise<Shown>) =>
    (await send(() => request(secrets.current))) !== null;

  return {
    shown,
    failure,
    errors,
    isBusy,
    open,
    act,
    /** The secrets of the link, for requests that change nothing on the page. */
    secrets,
    sendCode: () => act(requests.sendCode),
    confirm: (code: string) =>
      act(async (found) => {
        const [visit, next] = await requests.confirm({ ...found, visit: "" }, code);
        remember({ ...found, visit });
        return next;
      }),
    refuse,
  };
}

/** What the steps need that every signing page has. */
export type LinkActs = Pick<
  ReturnType<typeof useSigningLink>,
  "errors" | "isBusy" | "sendCode" | "confirm" | "refuse"
>;
