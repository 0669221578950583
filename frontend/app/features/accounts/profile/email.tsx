import { useCallback, useEffect, useState } from "react";
import { check, type Errors, type Values } from "~/lib/form-rules";
import { refreshSession, useWho } from "~/lib/session";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { emailOf, emailRules, FIX_ERRORS } from "../rules";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { Section } from "./section";
import { useSure } from "./sure";

type Address = { email: string; verified: boolean; primary: boolean };

const PATH = "account/email";

/** The address to sign in with. A new one counts when its owner has confirmed it; the old one until then. */
export function Email() {
  const { person } = useWho();
  const [waiting, setWaiting] = useState("");
  const look = useCallback(async () => setWaiting(waitingIn(await ask("GET", PATH))), []);
  useEffect(() => void look(), [look]);

  return (
    <Section id="email" title="Email" lede="You sign in with it, and our mails go there.">
      <p className="text-[1.25rem] font-semibold">{person.email}</p>
      {person.emailConfirmed && <p className="mt-1 text-small text-ink-soft">Confirmed</p>}
      {waiting ? (
        <Waiting email={waiting} onWaiting={setWaiting} />
      ) : (
        <Change current={person.email} onWaiting={setWaiting} />
      )}
    </Section>
  );
}

function waitingIn({ status, data }: Answer): string {
  if (status !== 200 || !Array.isArray(data)) return "";
  return (data as Address[]).find(({ primary, verified }) => !primary && !verified)?.email ?? "";
}

type OnWaiting = (email: string) => void;

function Change({ current, onWaiting }: { current: string; onWaiting: OnWaiting }) {
  const sure = useSure();
  const [changes, setChanges] = useState(0);
  const { busy, errors, props } = useForm(async (values) => {
    const email = emailOf(values);
    const mistakes = mistakesIn(values, email, current);
    if (mistakes) return mistakes;
    const answer = await sure(() => ask("POST", PATH, { email }));
    if (!answer) return undefined;
    if (answer.status !== 200) {
      showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
      return fieldErrors(answer);
    }
    await concluded(answer, email);
    setChanges(changes + 1);
    onWaiting(waitingIn(answer));
    return undefined;
  });
  return (
    <form key={changes} {...props} aria-label="Change email" className="mt-6 grid gap-6">
      <TextField
        form="email"
        name="email"
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <p>
        <button type="submit" className="button" disabled={busy}>
          {busy ? "Changing..." : "Change email"}
        </button>
      </p>
    </form>
  );
}

function mistakesIn(values: Values, email: string, current: string): Errors | undefined {
  const mistakes = check(emailRules, values);
  if (!mistakes.email && email === current) mistakes.email = "This is your email already";
  if (!mistakes.email) return undefined;
  showToast(FIX_ERRORS);
  return mistakes;
}

/** Where the site sends no mail, the new address counts at once. */
async function concluded(answer: Answer, email: string): Promise<void> {
  if (waitingIn(answer)) {
    const detail = `Open the link that we sent to ${email}.`;
    showToast({ title: "Check your email", detail, tone: "plain" });
    return;
  }
  await refreshSession();
  showToast({
    title: "Email changed",
    detail: `From now on sign in with ${email}.`,
    tone: "plain",
  });
}

function Waiting({ email, onWaiting }: { email: string; onWaiting: OnWaiting }) {
  const sure = useSure();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");

  async function sendAgain() {
    setBusy(true);
    const answer = await sure(() => ask("PUT", PATH, { email }));
    if (answer?.status === 200) setSaid("The link is on its way again.");
    else if (answer) setSaid("We sent one a moment ago. Please wait three minutes.");
    setBusy(false);
  }

  async function callOff() {
    setBusy(true);
    const answer = await sure(() => ask("DELETE", PATH, { email }));
    setBusy(false);
    if (answer?.status !== 200) {
      if (answer) showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
      return;
    }
    showToast({ title: "Called off", detail: "Your email stays as it is.", tone: "plain" });
    onWaiting("");
  }

  return (
    <div className="profile-note mt-6">
      <p>
        <strong>{email}</strong> waits to be confirmed. Open the link that we sent there; until then
        the old address counts.
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        <button
          type="button"
          className="text-link cursor-pointer"
          disabled={busy}
          onClick={() => void sendAgain()}
        >
          Send the link again
        </button>
        <button
          type="button"
          className="text-link cursor-pointer"
          disabled={busy}
          onClick={() => void callOff()}
        >
          Call the change off
        </button>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {said}
      </p>
    </div>
  );
}
