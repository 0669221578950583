import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Prefetch } from "~/lib/prefetch-script";
import { useSession } from "~/lib/session";
import { signInAddress } from "~/lib/sign-in-address";
import { Loading } from "~/ui/loading";
import { ConnectionError } from "./connection-error";
import { showPendingWelcome } from "./welcome-toast";

/** The `handle` of the route of a signed-in screen. */
export type SignedInHandle<LoaderData = never> = {
  /**
   * The address of the screen, which is the key of its title in `content/site.json`; or a function that returns the
   * address.
   */
  page: string | ((loaderData: LoaderData) => string);
  /** Where a visitor without a session is sent: to the home page, or to the sign-in page, which leads back here. */
  visitorsGoTo: "/" | "/auth";
  /** The requests that the screen makes when it opens, exactly as it makes them. */
  prefetch?: (loaderData: LoaderData) => readonly Prefetch[];
};

type SessionForms = typeof import("./session-forms");

/**
 * Renders its children for a signed-in person only; one with a temporary password gets the form for a new one
 * instead. When the session ends while the page is open, the page stays as it is, under a dialog that asks to sign in
 * again.
 */
export function RequireSession({
  visitorsGoTo,
  children,
}: {
  visitorsGoTo: SignedInHandle["visitorsGoTo"];
  children: ReactNode;
}) {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const wasSignedIn = useRef(false);

  // After signing out, here or in another tab, every screen leads to the home page.
  useEffect(() => {
    if (session.state === "signed-in") wasSignedIn.current = true;
    if (session.state !== "signed-out") return;
    const home = wasSignedIn.current || visitorsGoTo === "/";
    void navigate(home ? "/" : signInAddress(location), { replace: true });
  }, [session.state, visitorsGoTo, navigate, location]);

  useEffect(() => {
    if (session.state === "signed-in") showPendingWelcome();
  }, [session.state]);

  // Preloaded, so that a page whose session ends without a network can show them.
  const [forms, setForms] = useState<SessionForms | null>(null);
  useEffect(() => {
    if (forms || !("who" in session)) return;
    import("./session-forms").then(setForms, () => {});
  }, [forms, session]);

  if (session.state === "unreachable") return <ConnectionError />;
  if (session.state === "loading" || session.state === "signed-out") {
    return (
      <>
        <div className="portal-bar h-16 border-b border-rule bg-paper-deep" />
        <div className="page pt-8 pb-24">
          <Loading words="Loading your pages..." />
        </div>
      </>
    );
  }
  const { who } = session;
  if (session.state === "signed-in" && who.mustChangePassword) {
    return (
      <div className="page band">
        <div className="max-w-120">{forms && <forms.ChoosePassword />}</div>
      </div>
    );
  }
  return (
    <>
      <Fragment key={who.person.id}>{children}</Fragment>
      {session.state === "expired" && forms && (
        <forms.SignInAgain who={who} pending={session.pending} />
      )}
    </>
  );
}
