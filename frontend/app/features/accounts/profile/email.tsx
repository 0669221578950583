import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { validate } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { couldNotLoad } from "~/lib/query-view";
import { refreshSession, useSignedIn } from "~/lib/session";
import { type Answer, firstErrorMessage, request } from "~/lib/session-service";
import { EmailAddress } from "~/ui/email-address";
import { LoadingFailed } from "~/ui/loading";
import { showError, showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { emailOf, emailRules, FIX_ERRORS } from "../rules";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { profileQuery } from "./profile-query";
import { focusSection, Section } from "./section";
import { useReauthentication } from "./use-reauthentication";

type EmailWords = ProfileWords["email"];

type Address = { email: string; verified: boolean; primary: boolean };

const ID = "email";
const PATH = "account/email";
const pendingEmailQuery = profileQuery(PATH, parsePendingEmail);

/** The profile's section that changes the sign-in email address. A new one takes effect once it is confirmed. */
export function Email({ words, failed }: { words: EmailWords; failed: string }) {
  const { person } = useSignedIn();
  const queryClient = useQueryClient();
  const query = useQuery(pendingEmailQuery);
  // It may have been confirmed in another tab since.
  const unconfirmed = query.data === person.email ? "" : query.data;

  function setUnconfirmed(email: string) {
    // The focused form is about to be replaced.
    focusSection(ID);
    queryClient.setQueryData(pendingEmailQuery.queryKey, email);
  }

  return (
    <Section id={ID} title={words.title} lede={words.lede}>
      <p className="text-[1.25rem] font-semibold">
        <EmailAddress address={person.email} />
      </p>
      {person.emailConfirmed && <p className="mt-1 text-small text-ink-soft">{words.confirmed}</p>}
      {couldNotLoad(query) ? (
        <LoadingFailed words={failed} onAgain={() => void query.refetch()} />
      ) : unconfirmed ? (
        <Waiting words={words.waiting} email={unconfirmed} onWaiting={setUnconfirmed} />
      ) : (
        <Change words={words} current={person.email} onWaiting={setUnconfirmed} />
      )}
    </Section>
  );
}

/** The new email address that awaits confirmation; empty if there is none. */
function parsePendingEmail({ data }: Answer): string {
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
    const invalid = validate(emailRules, values);
    if (!invalid.email && email === current) invalid.email = words.same;
    if (invalid.email) {
      showToast(FIX_ERRORS);
      return invalid;
    }
    const answer = await sure(() => request("POST", PATH, { email }));
    if (!answer) return undefined;
    if (answer.status !== 200) {
      showError(firstErrorMessage(answer));
      return fieldErrors(answer);
    }
    await finishChange(answer, email, words);
    setChanges(changes + 1);
    onWaiting(parsePendingEmail(answer));
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

/** Shows the outcome of a change. On a site that sends no emails, the new address takes effect at once. */
async function finishChange(answer: Answer, email: string, words: EmailWords): Promise<void> {
  const pending = parsePendingEmail(answer) !== "";
  if (!pending) await refreshSession();
  const { title, detail } = pending ? words.sent : words.changed;
  showToast({ title, detail: interpolate(detail, { email }), tone: "plain" });
}

function resendMessage(answer: Answer, { sent, tooSoon }: EmailWords["waiting"]): string {
  if (answer.status === 200) return sent;
  return answer.status === 403 ? tooSoon : firstErrorMessage(answer);
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
  const [message, setMessage] = useState("");

  async function sendAgain() {
    setBusy(true);
    const answer = await sure(() => request("PUT", PATH, { email }));
    if (answer) setMessage(resendMessage(answer, words));
    setBusy(false);
  }

  async function cancelChange() {
    setBusy(true);
    const answer = await sure(() => request("DELETE", PATH, { email }));
    setBusy(false);
    if (answer?.status !== 200) {
      if (answer) showError(firstErrorMessage(answer));
      return;
    }
    showToast({ ...words.canceled, tone: "plain" });
    onWaiting("");
  }

  return (
    <div className="border-l-4 border-copper py-1 pl-6 mt-6">
      <p>
        <strong>
          <EmailAddress address={email} />
        </strong>{" "}
        {words.text}
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
          onClick={() => void cancelChange()}
        >
          {words.cancel}
        </button>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {message}
      </p>
    </div>
  );
}
