import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { fill } from "~/lib/fill";
import { check } from "~/lib/form-rules";
import { refreshSession, useSignedIn } from "~/lib/session";
import { type Answer, messageOf, request } from "~/lib/session-service";
import { LoadingFailed } from "~/ui/loading";
import { showError, showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { emailOf, emailRules, FIX_ERRORS } from "../rules";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { focusSection, Section } from "./section";
import { useReauthentication } from "./use-reauthentication";
import { useSessionQuery } from "./use-session-query";

type EmailWords = ProfileWords["email"];

type Address = { email: string; verified: boolean; primary: boolean };

const ID = "email";
const PATH = "account/email";

/** The address to sign in with. A new one counts when its owner has confirmed it; the old one until then. */
export function Email({ words, failed }: { words: EmailWords; failed: string }) {
  const { person } = useSignedIn();
  const { loaded, again } = useSessionQuery(PATH, waitingIn);
  const [newer, setNewer] = useState<string | null>(null);
  // What came of a change since is the newer answer.
  const kept = newer ?? (loaded.state === "ready" ? loaded.data : "");
  // Confirmed meanwhile, in another tab.
  const waiting = kept === person.email ? "" : kept;

  function becomes(email: string) {
    // One form takes the place of another.
    focusSection(ID);
    setNewer(email);
  }

  return (
    <Section id={ID} title={words.title} lede={words.lede}>
      <p className="text-[1.25rem] font-semibold">{person.email}</p>
      {person.emailConfirmed && <p className="mt-1 text-small text-ink-soft">{words.confirmed}</p>}
      {newer === null && loaded.state === "failed" ? (
        <LoadingFailed words={failed} onAgain={again} />
      ) : waiting ? (
        <Waiting words={words.waiting} email={waiting} onWaiting={becomes} />
      ) : (
        <Change words={words} current={person.email} onWaiting={becomes} />
      )}
    </Section>
  );
}

function waitingIn({ data }: Answer): string {
  if (!Array.isArray(data)) return "";
  return (data as Address[]).find(({ primary, verified }) => !primary && !verified)?.email ?? "";
}

type OnWaiting = (email: string) => void;

function Change({
  words,
  current,
  onWaiting,
}: {
  words: EmailWords;
  current: string;
  onWaiting: OnWaiting;
}) {
  const sure = useReauthentication();
  const [changes, setChanges] = useState(0);
  const { busy, errors, props } = useForm(async (values) => {
    const email = emailOf(values);
    const mistakes = check(emailRules, values);
    if (!mistakes.email && email === current) mistakes.email = words.same;
    if (mistakes.email) {
      showToast(FIX_ERRORS);
      return mistakes;
    }
    const answer = await sure(() => request("POST", PATH, { email }));
    if (!answer) return undefined;
    if (answer.status !== 200) {
      showError(messageOf(answer));
      return fieldErrors(answer);
    }
    await concluded(answer, email, words);
    setChanges(changes + 1);
    onWaiting(waitingIn(answer));
    return undefined;
  });
  return (
    <form key={changes} {...props} aria-label={words.submit} className="mt-6 grid gap-6">
      <TextField
        form="email"
        name="email"
        label={words.label}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <p>
        <button type="submit" className="button" disabled={busy}>
          {busy ? words.working : words.submit}
        </button>
      </p>
    </form>
  );
}

/** Where the site sends no mail, the new address counts at once. */
async function concluded(answer: Answer, email: string, words: EmailWords): Promise<void> {
  const waits = waitingIn(answer) !== "";
  if (!waits) await refreshSession();
  const { title, detail } = waits ? words.sent : words.changed;
  showToast({ title, detail: fill(detail, { email }), tone: "plain" });
}

function saidOf(answer: Answer, { sent, tooSoon }: EmailWords["waiting"]): string {
  if (answer.status === 200) return sent;
  return answer.status === 403 ? tooSoon : messageOf(answer);
}

function Waiting({
  words,
  email,
  onWaiting,
}: {
  words: EmailWords["waiting"];
  email: string;
  onWaiting: OnWaiting;
}) {
  const sure = useReauthentication();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");

  async function sendAgain() {
    setBusy(true);
    const answer = await sure(() => request("PUT", PATH, { email }));
    if (answer) setSaid(saidOf(answer, words));
    setBusy(false);
  }

  async function callOff() {
    setBusy(true);
    const answer = await sure(() => request("DELETE", PATH, { email }));
    setBusy(false);
    if (answer?.status !== 200) {
      if (answer) showError(messageOf(answer));
      return;
    }
    showToast({ ...words.calledOff, tone: "plain" });
    onWaiting("");
  }

  return (
    <div className="profile-note mt-6">
      <p>
        <strong>{email}</strong> {words.text}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        <button
          type="button"
          className="text-link cursor-pointer"
          disabled={busy}
          onClick={() => void sendAgain()}
        >
          {words.again}
        </button>
        <button
          type="button"
          className="text-link cursor-pointer"
          disabled={busy}
          onClick={() => void callOff()}
        >
          {words.callOff}
        </button>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {said}
      </p>
    </div>
  );
}
