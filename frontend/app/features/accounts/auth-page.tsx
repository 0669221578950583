import { useEffect, useState } from "react";
import type { AuthWords } from "~/lib/facts";
import { useSession } from "~/lib/session";
import { safeNext } from "~/lib/session-next";
import { TabList, TabPanel } from "~/ui/tabs";
import { CheckEmail } from "./check-email";
import { ChoosePassword } from "./choose-password";
import { ConfirmLink } from "./confirm-link";
import { Forgot } from "./forgot";
import { ResetLink } from "./reset-link";
import { minPasswordLength } from "./rules";
import { SecondStep } from "./second-step";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { useAuthPageAddress } from "./use-auth-page-address";

const PORTAL = "/business-owner-portal";

/** Everything that leads to a session: two tabs, and the steps that a link or an answer opens instead. */
export function AuthPage({ words }: { words: AuthWords }) {
  const session = useSession();
  const { hash, link, go, drop } = useAuthPageAddress();
  const [notice, setNotice] = useState({ said: "", email: "" });
  const inside = session.state === "signed-in" && !link;
  const welcome = inside && !session.who.mustChangePassword;
  useEffect(() => {
    if (welcome) go(safeNext(new URLSearchParams(window.location.search).get("next")) ?? PORTAL);
  }, [welcome, go]);

  const least = minPasswordLength(session);
  if (link?.kind === "confirm") {
    const onSignIn = (email: string) => {
      if (email) setNotice({ said: words.confirmed, email });
      drop();
    };
    return (
      <ConfirmLink
        key={link.key}
        words={words}
        link={link.key}
        least={least}
        onSignedIn={() => drop()}
        onSignIn={onSignIn}
      />
    );
  }
  if (link?.kind === "reset") {
    const onDone = (email: string) => {
      setNotice({ said: words.passwordSaved, email });
      drop();
    };
    return (
      <ResetLink
        key={link.key}
        words={words}
        link={link.key}
        least={least}
        onDone={onDone}
        onAgain={() => drop("#forgot")}
      />
    );
  }
  if (session.state === "signed-in") {
    return inside && !welcome ? (
      <ChoosePassword who={session.who} />
    ) : (
      <p role="status" className="lede min-h-[40vh]">
        {words.opening}
      </p>
    );
  }
  const pending = "pending" in session ? session.pending : [];
  if (pending.includes("verify_email")) return <CheckEmail words={words} />;
  if (pending.includes("mfa_authenticate")) return <SecondStep />;
  if (hash === "#forgot") {
    return <Forgot words={words.forgotten} onBack={() => go("#sign-in")} />;
  }
  const tab = hash === "#sign-up" ? "sign-up" : "sign-in";
  return (
    <>
      {notice.said && (
        <p role="status" className="mb-8 border-l-4 border-copper py-1 pl-6 font-semibold">
          {notice.said}
        </p>
      )}
      <TabList
        label={words.tabs.label}
        tabs={[
          { key: "sign-in", label: words.tabs.signIn },
          { key: "sign-up", label: words.tabs.signUp },
        ]}
        selected={tab}
        onSelect={(key) => go(`#${key}`)}
      />
      {/* Both stay in the page, so that what was typed in the hidden one is not lost. */}
      <TabPanel tab="sign-in" hidden={tab !== "sign-in"}>
        <SignInForm key={notice.email} form="sign-in" email={notice.email}>
          <p>
            <button
              type="button"
              className="text-link cursor-pointer"
              onClick={() => go("#forgot")}
            >
              {words.forgot}
            </button>
          </p>
        </SignInForm>
      </TabPanel>
      <TabPanel tab="sign-up" hidden={tab !== "sign-up"}>
        <SignUpForm words={words.signUp} least={least} />
      </TabPanel>
    </>
  );
}
