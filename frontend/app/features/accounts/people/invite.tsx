import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PeopleWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { generatePassword } from "~/lib/generate-password";
import { interpolate } from "~/lib/interpolate";
import { refreshSession, useSignedIn } from "~/lib/session";
import { FieldError } from "~/ui/field";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { createUser } from "./create-user";
import { createUserRules, fixedCompany } from "./rules";

/**
 * A title and a folded form that adds a member to the business by name and email alone: the person chooses a password by the link in
 * the invitation. Renders nothing for people who may not add anyone, and for staff, who create businesses instead.
 */
export default function Invite({
  words,
  title: Title,
}: {
  words: PeopleWords;
  title: "h2" | "h3";
}) {
  const { mayCreatePeople, isStaff } = useSignedIn();
  if (!mayCreatePeople || isStaff) return null;
  return (
    <div>
      <Title className="font-sans text-base! font-semibold">{words.invite.title}</Title>
      <p className="mt-1 text-ink-soft">{words.invite.lede}</p>
      <details className="fold mt-1">
        <summary>{words.invite.open}</summary>
        <div className="fold-body max-w-120">
          <InviteForm words={words} />
        </div>
      </details>
    </div>
  );
}

function InviteForm({ words: { invite, create } }: { words: PeopleWords }) {
  const who = useSignedIn();
  const company = fixedCompany(who);
  const queryClient = useQueryClient();
  const [invited, setInvited] = useState("");
  const { busy, errors, field, props } = useForm("invite", async (values) => {
    setInvited("");
    const password = generatePassword();
    const mistakes = await createUser({ companyName: company, ...values, password }, create);
    if (mistakes) return mistakes;
    setInvited(values.email ?? "");
    props.ref.current?.reset();
    // The first account may have given the business its name.
    if (company === "") await refreshSession();
    await queryClient.invalidateQueries({ queryKey: ["people"] });
    return undefined;
  });
  return (
    <form {...props} aria-label={invite.title} autoComplete="off">
      <TextField
        {...field("fullName")}
        label={labelOf(createUserRules, "fullName")}
        autoComplete="off"
      />
      <TextField
        {...field("email")}
        label={labelOf(createUserRules, "email")}
        help={invite.help}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      {company === "" && (
        <TextField
          {...field("companyName")}
          label={labelOf(createUserRules, "companyName")}
          help={create.help.firstCompany}
          autoComplete="off"
        />
      )}
      <div>
        <SubmitButton
          variant="secondary"
          busy={busy}
          label={invite.submit}
          working={invite.working}
        />
        <FieldError>{errors.form ?? errors.password}</FieldError>
      </div>
      <p role="status" className="font-semibold">
        {invited && interpolate(invite.sent, { email: invited })}
      </p>
    </form>
  );
}
