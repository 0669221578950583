import { useEffect, useRef, useState } from "react";
import type { AuthWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { useSession } from "~/lib/session";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { TabList, TabPanel } from "~/ui/tabs";
import { isOfDesk, pageAfterSignIn } from "./after-sign-in";
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
import { showWelcomeOnNextPage } from "./welcome-toast";

/**
 * The sign-in page: the tabs Sign In and Sign Up, or in their place the form that an email link or a pending sign-in
 * requires.
 */
export function AuthPage({
  words,
  documents,
}: {
  words: AuthWords;
  /** Those that the address may ask to sign in for. */
  documents: readonly { key: string; title: string }[];
}) {
  const session = useSession();
  const { hash, next, link, invited, go, discardLink } = useAuthPageAddress();
  const [notice, setNotice] = useState({ text: "", email: "" });
  const isSignedIn = session.state === "signed-in" && !link;
  const leaves = isSignedIn && !session.who.mustChangePassword;
  const isStaff = isSignedIn && session.who.isStaff;
  const hasFile = isSignedIn && session.who.hasFile;
  const who = isSignedIn && !session.who.business && !isStaff ? session.who : null;
  const ownPage = who?.isCoBroker
    ? "/co-broking"
    : who?.isBuyer
      ? "/buying"
      : who?.isLender
        ? "/lending"
        : null;
  const signsInHere = useRef(false);
  const confirmsHere = useRef(false);
  useEffect(() => {
    if (session.state === "signed-out") signsInHere.current = true;
    if (!leaves) return;
    const isNew = confirmsHere.current && hasFile;
    const page = pageAfterSignIn(window.location.search, { isStaff, ownPage, isNew });
    if (signsInHere.current && isOfDesk(page)) showWelcomeOnNextPage();
    go(page);
  }, [session.state, leaves, isStaff, ownPage, hasFile, go]);

  const minLength = minPasswordLength(session);
  if (link?.kind === "confirm") {
    confirmsHere.current = true;
    const onSignIn = (email: string) => {
      if (email) setNotice({ text: words.confirmed, email });
      discardLink();
    };
    return (
      <ConfirmLink
        key={link.key}
        words={words}
        link={link.key}
        minLength={minLength}
        onSignedIn={() => discardLink()}
        onSignIn={onSignIn}
      />
    );
  }
  if (link?.kind === "reset") {
    const onDone = (email: string) => {
      setNotice({ text: words.passwordSaved, email });
      discardLink();
    };
    return (
      <ResetLink
        key={link.key}
        words={words}
        link={link.key}
        minLength={minLength}
        onDone={onDone}
        onAgain={() => discardLink("#forgot")}
      />
    );
  }
  if (session.state === "signed-in") {
    return isSignedIn && !leaves ? (
      <ChoosePassword />
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
  const wanted = documents.find(({ key }) => next === `/resource-center#download-${key}`);
  return (
    <>
      {wanted && (
        <Notice className="mb-8" title={interpolate(words.download.title, wanted)}>
          <p>{words.download.body}</p>
        </Notice>
      )}
      {notice.text && (
        <Notice className="mb-8 font-semibold">
          <p>{notice.text}</p>
        </Notice>
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
      {/* Both stay mounted, so that the hidden form keeps its values. */}
      <TabPanel tab="sign-in" hidden={tab !== "sign-in"}>
        <SignInForm key={notice.email} form="sign-in" email={notice.email}>
          <p>
            <Button variant="quiet" onClick={() => go("#forgot")}>
              {words.forgot}
            </Button>
          </p>
          <p className="text-small text-ink-soft">
            {words.noPassword.text}{" "}
            <Button variant="quiet" onClick={() => go("#forgot")}>
              {words.noPassword.action}
            </Button>
          </p>
        </SignInForm>
      </TabPanel>
      <TabPanel tab="sign-up" hidden={tab !== "sign-up"}>
        <SignUpForm key={invited} words={words.signUp} minLength={minLength} email={invited} />
      </TabPanel>
    </>
  );
}
