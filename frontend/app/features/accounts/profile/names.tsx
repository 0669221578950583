import { useWho } from "~/lib/session";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { saveNames } from "./save";
import { Section } from "./section";

/** How the person is greeted, and their full name. */
export function Names() {
  const who = useWho();
  const { busy, errors, props } = useForm((values) => saveNames(values, who));
  return (
    <Section id="you" title="You">
      <form {...props} aria-label="You">
        <TextField
          form="names"
          name="displayName"
          label="Display Name"
          help="How we greet you."
          autoComplete="nickname"
          defaultValue={who.person.displayName}
          error={errors.displayName}
        />
        <TextField
          form="names"
          name="fullName"
          label="Full Name"
          help="As the people of your business and our staff know you."
          autoComplete="name"
          defaultValue={who.person.fullName}
          error={errors.fullName}
        />
        <p>
          <button type="submit" className="button" disabled={busy}>
            {busy ? "Saving..." : "Save names"}
          </button>
        </p>
      </form>
    </Section>
  );
}
