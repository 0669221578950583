import type { Values } from "~/lib/form-rules";
import { useWho } from "~/lib/session";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { createUser } from "./create-user";
import { fixedCompany } from "./rules";
import { TemporaryPasswordField } from "./temporary-password-field";

const FORM = "create-user";

/** Create New User: staff make an owner with a new business, an admin a member of their own. */
export function CreateUserForm({ onCreated }: { onCreated: () => Promise<void> }) {
  const who = useWho();
  const fixed = fixedCompany(who);
  const { busy, errors, props } = useForm(async (values: Values) => {
    const mistakes = await createUser(values);
    if (mistakes) return mistakes;
    props.ref.current?.reset();
    await onCreated();
    return undefined;
  });
  return (
    <form {...props} aria-label="Create New User" autoComplete="off">
      <TextField
        form={FORM}
        name="email"
        label="Email"
        help="Where the invitation goes, and how this person signs in."
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email}
      />
      <TemporaryPasswordField form={FORM} error={errors.password} />
      <TextField
        form={FORM}
        name="fullName"
        label="Full Name"
        autoComplete="off"
        error={errors.fullName}
      />
      <TextField
        key={fixed}
        form={FORM}
        name="companyName"
        label="Company Name"
        help={companyHelp(who.isStaff, fixed)}
        defaultValue={fixed}
        readOnly={fixed !== ""}
        autoComplete="off"
        error={errors.companyName}
      />
      <div>
        <button type="submit" className="button" disabled={busy}>
          {busy ? "Creating user..." : "Create User"}
        </button>
        {errors.form && <p className="field-error">{errors.form}</p>}
      </div>
    </form>
  );
}

function companyHelp(isStaff: boolean, fixed: string): string {
  if (isStaff) return "A new business, with this person as its admin.";
  if (fixed) return "Whoever you add belongs to your business. Its name is on your profile page.";
  return "The name of your business. It stays with your business from now on.";
}
