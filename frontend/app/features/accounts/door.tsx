import { useEffect, useState } from "react";
import { useSession } from "~/lib/session";
import { safeNext } from "~/lib/session-next";
import { CheckEmail } from "./check-email";
import { ChoosePassword } from "./choose-password";
import { ConfirmLink } from "./confirm-link";
import { Forgot } from "./forgot";
import { ResetLink } from "./reset-link";
import { leastOf } from "./rules";
import { SecondStep } from "./second-step";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { Tabs } from "./tabs";
import { useDoorAddress } from "./use-door-address";

const PORTAL = "/business-owner-portal";

/** Everything that leads to a session: two tabs, and the steps that a link or an answer opens instead. */
export function Door() {
  const session = useSession();
  const { hash, link, go, drop } = useDoorAddress();
  const [notice, setNotice] = useState({ words: "", email: "" });
  const inside = session.state === "somebody" && !link;
  const welcome = inside && !session.who.mustChangePassword;
  useEffect(() => {
    if (welcome) go(safeNext(new URLSearchParams(window.location.search).get("next")) ?? PORTAL);
  }, [welcome, go]);

  const least = leastOf(session);
  if (link?.kind === "confirm") {
    const onSignIn = (email: string) => {
      if (email) setNotice({ words: "Your email address is confirmed. Sign in now.", email });
      drop();
    };
    return (
      <ConfirmLink link={link.key} least={least} onSignedIn={() => drop()} onSignIn={onSignIn} />
    );
  }
  if (link?.kind === "reset") {
    const onDone = (email: string) => {
      setNotice({ words: "Your new password is saved. Sign in with it now.", email });
      drop();
    };
    return (
      <ResetLink link={link.key} least={least} onDone={onDone} onAgain={() => drop("#forgot")} />
    );
  }
  if (session.state === "somebody") {
    return inside && !welcome ? (
      <ChoosePassword who={session.who} />
    ) : (
      <p role="status" className="lede opening">
        Opening your portal...
      </p>
    );
  }
  const pending = "pending" in session ? session.pending : [];
  if (pending.includes("verify_email")) return <CheckEmail />;
  if (pending.includes("mfa_authenticate")) return <SecondStep />;
  if (hash === "#forgot") return <Forgot onBack={() => go("#sign-in")} />;
  return (
    <>
      {notice.words && (
        <p role="status" className="door-notice">
          {notice.words}
        </p>
      )}
      <Tabs
        label="Your account"
        chosen={hash === "#sign-up" ? "sign-up" : "sign-in"}
        onChoose={(key) => go(`#${key}`)}
        tabs={[
          {
            key: "sign-in",
            label: "Sign In",
            panel: (
              <SignInForm key={notice.email} form="sign-in" email={notice.email}>
                <p>
                  <button
                    type="button"
                    className="text-link cursor-pointer"
                    onClick={() => go("#forgot")}
                  >
                    Forgot your password?
                  </button>
                </p>
              </SignInForm>
            ),
          },
          { key: "sign-up", label: "Sign Up", panel: <SignUpForm least={least} /> },
        ]}
      />
    </>
  );
}
