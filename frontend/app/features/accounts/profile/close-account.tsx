import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "~/api/client";
import type { ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { clearSession, useSignedIn } from "~/lib/session";
import { notifyOtherTabs } from "~/lib/session-other-tabs";
import { clearStorage } from "~/lib/storage";
import { Checkbox, Choice } from "~/ui/input";
import { Notice } from "~/ui/notice";
import { CLOSED_PAGE, type ClosedState, WhatGoes } from "../deletion";
import { resultOrProblem } from "../problem";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { DeleteMessages } from "./delete-messages";
import { useReauthentication } from "./use-reauthentication";

/** Texts on what is deleted with the account and what is kept, and the form that closes the account. */
export default function CloseAccount({ words }: { words: ProfileWords["delete"] }) {
  const { person } = useSignedIn();
  const sure = useReauthentication();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const closed = useRef<ClosedState | null>(null);
  // Only once this screen is gone, because a screen whose session has ended leads to the home page.
  useEffect(
    () => () => {
      if (!closed.current) return;
      if (closed.current.hasForgotten) clearStorage();
      clearSession();
      notifyOtherTabs("out");
    },
    [],
  );
  const { busy, field, props } = useForm("delete", async ({ email = "", forget }) => {
    if (email.trim().toLowerCase() !== person.email) return { email: words.mismatch };
    setRefusal(null);
    const answer = await sure(close);
    if (!answer) return undefined;
    if (!answer.dueAt) {
      setRefusal(answer);
      return undefined;
    }
    closed.current = { dueAt: answer.dueAt, hasForgotten: forget !== undefined };
    void navigate(CLOSED_PAGE, { state: closed.current, replace: true });
    return undefined;
  });

  return (
    <>
      <div className="grid gap-3">
        <p>
          {words.text} <strong>{words.restore}</strong>
        </p>
        <WhatGoes words={words}>
          <DeleteMessages words={words.messages} />
        </WhatGoes>
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
        <Choice>
          <Checkbox name="forget" value="yes" defaultChecked />
          <span>
            {words.forget}
            <span className="block text-small text-ink-soft">{words.forgetHelp}</span>
          </span>
        </Choice>
        <SubmitButton variant="danger" busy={busy} label={words.submit} working={words.working} />
        {refusal && (
          <Notice tone="error" title={refusal.message}>
            {refusal.code === "others_remain" && (
              <p>
                <Link className="text-link" to="/business-owner-portal/admin">
                  {words.blocked}
                </Link>
              </p>
            )}
          </Notice>
        )}
      </form>
    </>
  );
}

/** Why the server does not close the account. */
type Refusal = { code: string; message: string };

/** Closes the account. The result says whether the person has to authenticate again first (`useReauthentication`). */
async function close() {
  const { data, problem } = await resultOrProblem(api.DELETE("/api/profile"));
  const reauthenticate = problem?.code === "reauthentication_required";
  return {
    // The API sends 401 for "reauthenticate" and for "signed out"; only the second ends the session.
    status: problem?.code === "signed_out" ? 401 : 0,
    reauthenticate,
    dueAt: data?.dueAt,
    code: problem?.code ?? "",
    message: problem?.message ?? "",
  };
}
