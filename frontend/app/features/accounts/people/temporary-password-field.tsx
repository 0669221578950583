import { type MouseEvent, useState } from "react";
import type { PeopleWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { TextField } from "../text-field";
import { generatePassword } from "./generate-password";
import { createUserRules } from "./rules";

/** A password for somebody else: typed, or made up here and then shown, because it has to be told. */
export function TemporaryPasswordField({
  form,
  words,
  error,
}: {
  form: string;
  words: PeopleWords["create"];
  error: string | undefined;
}) {
  const [shown, setShown] = useState(false);

  function makeUp({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const input = currentTarget.form?.elements.namedItem("password") as HTMLInputElement;
    input.value = generatePassword();
    // The form hears of it as of typing: what was wrong with the field is mended.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    setShown(true);
    input.focus();
    input.select();
  }

  return (
    <div>
      <TextField
        form={form}
        name="password"
        label={labelOf(createUserRules, "password")}
        help={words.help.password}
        type={shown ? "text" : "password"}
        minLength={8}
        autoComplete="new-password"
        error={error}
      >
        <button
          type="button"
          className="show-password"
          aria-pressed={shown}
          aria-controls={`${form}-password`}
          onClick={() => setShown(!shown)}
        >
          Show<span className="sr-only"> password</span>
        </button>
      </TextField>
      <p className="mt-2">
        <button type="button" className="text-link cursor-pointer" onClick={makeUp}>
          {words.makeUp}
        </button>
      </p>
    </div>
  );
}
