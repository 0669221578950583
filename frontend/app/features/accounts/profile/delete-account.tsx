import { api } from "~/api/client";
import type { Errors, Values } from "~/lib/form-rules";
import { leave, useWho } from "~/lib/session";
import { tellOtherTabs } from "~/lib/session-news";
import { showToast } from "~/ui/toasts";
import { dayOf } from "../people/moment";
import { problemOf } from "../problem";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { Section } from "./section";
import { useSure } from "./sure";

/** Closes the account now and deletes it in fourteen days; signing in before then calls that off. */
export function DeleteAccount() {
  const { person } = useWho();
  const sure = useSure();
  const { busy, errors, props } = useForm(async (values) => {
    const mistakes = mistakesIn(values, person.email);
    if (mistakes) return mistakes;
    const answer = await sure(close);
    if (!answer) return undefined;
    if (!answer.dueAt) {
      showToast({ title: "Error", detail: answer.message, tone: "bad" });
      return undefined;
    }
    leave();
    tellOtherTabs("out");
    showToast({
      title: "Your account is closed",
      detail: `It will be deleted on ${dayOf(answer.dueAt)}. Sign in before then to keep it.`,
      tone: "plain",
    });
    return undefined;
  });

  return (
    <Section id="delete" title="Delete your account">
      <div className="profile-letter">
        <p>
          Your account is closed at once and you are signed out everywhere. After 14 days it is
          deleted. <strong>Sign in before then and everything is as it was.</strong>
        </p>
        <h3>What goes</h3>
        <p>
          Your names, your email, your password and passkeys, and the mails about your account. If
          nobody else is in your business, the business goes too, with all that you kept in it.
        </p>
        <h3>What stays, and why</h3>
        <ul>
          <li>What you added to a business that others still use. It is theirs as well.</li>
          <li>
            The log of the account, without your name, so that misuse can still be looked into.
          </li>
          <li>Messages that you sent us with the contact form. They are no part of the account.</li>
        </ul>
        <p>
          You may want to <a href="#data">download your data</a> first.
        </p>
      </div>
      <form {...props} aria-label="Delete my account" className="mt-8 grid gap-6">
        <TextField
          form="delete"
          name="email"
          label={`Type your email, ${person.email}, to confirm`}
          inputMode="email"
          autoComplete="off"
          error={errors.email}
        />
        <p>
          <button type="submit" className="button button-grave" disabled={busy}>
            {busy ? "Closing..." : "Delete my account"}
          </button>
        </p>
      </form>
    </Section>
  );
}

function mistakesIn({ email = "" }: Values, own: string): Errors | undefined {
  if (email.trim().toLowerCase() === own) return undefined;
  return { email: "Please type your email exactly as it stands above" };
}

/** In the shape of an act that may want to be sure first. */
async function close() {
  const { data, problem } = await problemOf(api.DELETE("/api/profile"));
  const reauthenticate = problem?.code === "reauthentication_required";
  return {
    // 401 means both: not sure who it is, and nobody. Only the second concerns the session.
    status: problem?.code === "signed_out" ? 401 : 0,
    reauthenticate,
    dueAt: data?.dueAt,
    message: problem?.message ?? "",
  };
}
