import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import { validate } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { couldNotLoad } from "~/lib/query-view";
import { refreshSession, useSignedIn } from "~/lib/session";
import { EmailAddress } from "~/ui/email-address";
import { LoadingFailed } from "~/ui/loading";
import { showError, showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { emailOf, emailRules, FIX_ERRORS } from "../rules";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { EMAIL_PATH, profileQuery } from "./profile-query";
import { focusSection, Section } from "./section";
import { useReauthentication } from "./use-reauthentication";

const PendingEmail = lazy(() => import("./pending-email"));

type EmailWords = ProfileWords["email"];

type Address = { email: string; verified: boolean; primary: boolean };

const ID = "email";
const pendingEmailQuery = profileQuery(EMAIL_PATH, parsePendingEmail);

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
        <Suspense>
          <PendingEmail
            words={words.waiting}
            email={unconfirmed}
            onCanceled={() => setUnconfirmed("")}
          />
        </Suspense>
      ) : (
        <Change words={words} current={person.email} onPending={setUnconfirmed} />
      )}
    </Section>
  );
}

/** The new email address that awaits confirmation; empty if there is none. */
function parsePendingEmail({ data }: Answer): string {
  if (!Array.isArray(data)) return "";
  return (data as Address[]).find(({ primary, verified }) => !primary && !verified)?.email ?? "";
}

type OnPendingEmail = (email: string) => void;

function Change({
  words,
  current,
  onPending,
}: {
  words: EmailWords;
  current: string;
  onPending: OnPendingEmail;
}) {
  const sure = useReauthentication();
  const [changes, setChanges] = useState(0);
  const { busy, changed, field, props } = useForm("email", async (values) => {
    const email = emailOf(values);
    const invalid = validate(emailRules, values);
    if (!invalid.email && email === current) invalid.email = words.same;
    if (invalid.email) {
      showToast(FIX_ERRORS);
      return invalid;
    }
    const answer = await sure(() => request("POST", EMAIL_PATH, { email }));
    if (!answer) return undefined;
    if (answer.status !== 200) {
      showError(firstErrorMessage(answer));
      return fieldErrors(answer);
    }
    await finishChange(answer, email, words);
    setChanges(changes + 1);
    onPending(parsePendingEmail(answer));
    return undefined;
  });
  return (
    <form key={changes} {...props} aria-label={words.submit} className="mt-6 grid gap-6">
      <TextField
        {...field("email")}
        label={words.label}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <SubmitButton busy={busy} hidden={!changed} label={words.submit} working={words.working} />
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
