import { api } from "~/api/client";
import { formatLongDate } from "~/lib/dates";
import type { ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { clearSession, useSignedIn } from "~/lib/session";
import { notifyOtherTabs } from "~/lib/session-other-tabs";
import { showError, showToast } from "~/ui/toasts";
import { resultOrProblem } from "../problem";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { useReauthentication } from "./use-reauthentication";

/** Texts on what is deleted with the account and what is kept, and the form that closes the account. */
export default function CloseAccount({ words }: { words: ProfileWords["delete"] }) {
  const { person } = useSignedIn();
  const sure = useReauthentication();
  const { busy, field, props } = useForm("delete", async ({ email = "" }) => {
    if (email.trim().toLowerCase() !== person.email) return { email: words.mismatch };
    const answer = await sure(close);
    if (!answer) return undefined;
    if (!answer.dueAt) {
      showError(answer.message);
      return undefined;
    }
    clearSession();
    notifyOtherTabs("out");
    const { title, detail } = words.closed;
    showToast({
      title,
      detail: interpolate(detail, { day: formatLongDate(answer.dueAt) }),
      tone: "plain",
    });
    return undefined;
  });

  return (
    <>
      <div className="grid gap-3">
        <p>
          {words.text} <strong>{words.restore}</strong>
        </p>
        <h3 className="mt-3 text-[1.2rem]">{words.goes.title}</h3>
        <p>{words.goes.text}</p>
        <h3 className="mt-3 text-[1.2rem]">{words.stays.title}</h3>
        <ul className="grid list-disc gap-[0.4rem] pl-[1.3rem]">
          {words.stays.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>
          {words.first.before}{" "}
          <a className="text-copper underline underline-offset-[0.22em]" href="#data">
            {words.first.link}
          </a>{" "}
          {words.first.after}
        </p>
      </div>
      <form {...props} aria-label={words.form} className="mt-8 grid gap-6">
        <TextField
          {...field("email")}
          label={interpolate(words.label, { email: person.email })}
          inputMode="email"
          autoComplete="off"
        />
        <SubmitButton variant="danger" busy={busy} label={words.submit} working={words.working} />
      </form>
    </>
  );
}

/** Closes the account. The result says whether the person has to authenticate again first (`useReauthentication`). */
async function close() {
  const { data, problem } = await resultOrProblem(api.DELETE("/api/profile"));
  const reauthenticate = problem?.code === "reauthentication_required";
  return {
    // The API sends 401 for "reauthenticate" and for "signed out"; only the second ends the session.
    status: problem?.code === "signed_out" ? 401 : 0,
    reauthenticate,
    dueAt: data?.dueAt,
    message: problem?.message ?? "",
  };
}
