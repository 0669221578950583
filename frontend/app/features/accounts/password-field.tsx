import { useState } from "react";
import { ShowPasswordButton } from "./show-password-button";
import { TextField, type TextFieldProps } from "./text-field";

/** A password field with a button that shows what is typed. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField {...props} type={shown ? "text" : "password"}>
      <ShowPasswordButton
        controls={`${props.form}-${props.name}`}
        label={props.label.toLowerCase()}
        shown={shown}
        onToggle={() => setShown(!shown)}
      />
    </TextField>
  );
}
