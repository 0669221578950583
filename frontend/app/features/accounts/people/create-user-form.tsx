import type { PeopleWords } from "~/lib/facts";
import { labelOf, type Values } from "~/lib/form-rules";
import { useSignedIn } from "~/lib/session";
import { FieldError } from "~/ui/field";
import { FormSummary } from "../form-summary";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { createUser } from "./create-user";
import { createUserRules, fixedCompany } from "./rules";
import { TemporaryPasswordField } from "./temporary-password-field";

const FORM = "create-user";

type CreateWords = PeopleWords["create"];

/**
 * The Create New User form. Staff create an owner with a new business; an admin creates a member of the admin's own
 * business.
 */
export function CreateUserForm({
  words,
  onCreated,
}: {
  words: CreateWords;
  onCreated: () => Promise<void>;
}) {
  const who = useSignedIn();
  const fixed = fixedCompany(who);
  const { busy, errors, summary, field, props } = useForm(FORM, async (values: Values) => {
    const mistakes = await createUser(values, words);
    if (mistakes) return mistakes;
    props.ref.current?.reset();
    await onCreated();
    return undefined;
  });
  return (
    <form {...props} aria-label={words.title} autoComplete="off">
      <FormSummary {...summary} />
      <TextField
        {...field("email")}
        label={labelOf(createUserRules, "email")}
        help={words.help.email}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <TemporaryPasswordField form={FORM} words={words} error={errors.password} />
      <TextField
        {...field("fullName")}
        label={labelOf(createUserRules, "fullName")}
        autoComplete="off"
      />
      <TextField
        key={fixed}
        {...field("companyName")}
        label={labelOf(createUserRules, "companyName")}
        help={companyHelp(words.help, who.isStaff, fixed)}
        defaultValue={fixed}
        readOnly={fixed !== ""}
        autoComplete="off"
      />
      <div>
        <SubmitButton busy={busy} label={words.submit} working={words.working} />
        <FieldError>{errors.form}</FieldError>
      </div>
    </form>
  );
}

function companyHelp(help: CreateWords["help"], isStaff: boolean, fixed: string): string {
  if (isStaff) return help.newCompany;
  return fixed ? help.fixedCompany : help.firstCompany;
}
