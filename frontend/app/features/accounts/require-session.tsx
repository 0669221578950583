import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "~/lib/session";
import { authFor } from "~/lib/session-next";
import { PREFETCH_SCRIPT, type Prefetch } from "~/lib/session-prefetch";
import { ChoosePassword } from "./choose-password";
import { ConnectionError } from "./connection-error";
import { SignInAgain } from "./sign-in-again";
import { showPendingWelcome } from "./welcome-toast";

/**
 * What only signed-in people see. Without a session the way leads to `otherwise`: the home page, or /auth
 * and back here. A session that ends while the page is open is taken up again over it. `ahead`: what the
 * screen asks the server first, in the same words.
 */
export function RequireSession({
  otherwise,
  ahead = [],
  children,
}: {
  otherwise: "/" | "/auth";
  ahead?: readonly Prefetch[];
  children: ReactNode;
}) {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();

  const wasInside = useRef(false);

  // Whoever signs out, here or in another tab, is led home from every screen.
  useEffect(() => {
    if (session.state === "somebody") wasInside.current = true;
    if (session.state !== "nobody") return;
    const home = wasInside.current || otherwise === "/";
    void navigate(home ? "/" : authFor(location), { replace: true });
  }, [session.state, otherwise, navigate, location]);

  useEffect(() => {
    if (session.state === "somebody") showPendingWelcome();
  }, [session.state]);

  if (session.state === "unreachable") return <ConnectionError />;
  if (session.state === "loading" || session.state === "nobody") return <Opening ahead={ahead} />;
  const { who } = session;
  if (session.state === "somebody" && who.mustChangePassword) {
    return (
      <div className="page band">
        <div className="door">
          <ChoosePassword who={who} first />
        </div>
      </div>
    );
  }
  return (
    <>
      <Fragment key={who.person.id}>{children}</Fragment>
      {session.state === "expired" && <SignInAgain who={who} pending={session.pending} />}
    </>
  );
}

function Opening({ ahead }: { ahead: readonly Prefetch[] }) {
  return (
    <div className="page band">
      <script
        data-ahead={JSON.stringify(ahead)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, hashed when published
        dangerouslySetInnerHTML={{ __html: PREFETCH_SCRIPT }}
      />
      <p role="status" className="lede opening">
        Loading your pages...
      </p>
    </div>
  );
}
