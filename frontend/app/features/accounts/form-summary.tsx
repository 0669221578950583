import type { Ref } from "react";
import { signInForm } from "~/lib/facts";
import type { Errors } from "~/lib/form-rules";
import { ErrorSummary } from "~/ui/error-summary";

/** The error summary above a form's fields. The form shows an error of the form as a whole. */
export function FormSummary({
  form,
  ref,
  errors: { form: _general, ...errors },
}: {
  form: string;
  ref: Ref<HTMLDivElement>;
  errors: Errors;
}) {
  return (
    <ErrorSummary
      ref={ref}
      id={`${form}-error-summary`}
      prefix={`${form}-`}
      heading="h2"
      {...signInForm.summary}
      errors={errors}
    />
  );
}
