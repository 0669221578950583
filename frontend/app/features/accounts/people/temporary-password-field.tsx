import { type MouseEvent, useState } from "react";
import type { PeopleWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { generatePassword } from "~/lib/generate-password";
import { interpolate } from "~/lib/interpolate";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { ShowPasswordButton } from "../show-password-button";
import { TextField } from "../text-field";
import { createUserRules, minTemporaryPasswordLength } from "./rules";

/** A field for another user's temporary password: typed, or generated and then shown, so that it can be passed on. */
export function TemporaryPasswordField({
  form,
  words,
  error,
}: {
  form: string;
  words: PeopleWords["create"];
  error: string | undefined;
}) {
  const minLength = minTemporaryPasswordLength(useSignedIn());
  const [shown, setShown] = useState(false);

  function fillGenerated({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const input = currentTarget.form?.elements.namedItem("password") as HTMLInputElement;
    input.value = generatePassword();
    // Like typing, this clears the error of the field.
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
        help={interpolate(words.help.password, { length: minLength })}
        type={shown ? "text" : "password"}
        minLength={minLength}
        autoComplete="new-password"
        error={error}
      >
        <ShowPasswordButton
          controls={`${form}-password`}
          label="password"
          shown={shown}
          onToggle={() => setShown(!shown)}
        />
      </TextField>
      <p className="mt-2">
        <Button variant="quiet" onClick={fillGenerated}>
          {words.suggestPassword}
        </Button>
      </p>
    </div>
  );
}
