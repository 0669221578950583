import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "~/ui/button";
import { FileInput } from "~/ui/input";

/** What a phone offers to choose. The server checks the content. */
const ACCEPT =
  ".pdf,.xlsx,.docx,.csv,.txt,.heic,.heif,image/jpeg,image/png,image/heic,application/pdf";

/** A button that chooses files, also with a phone's camera. */
export function ChooseFiles({
  variant = "secondary",
  onChoose,
  children,
}: {
  variant?: ButtonVariant;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  return (
    <label
      className={buttonClass(
        variant,
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper",
      )}
    >
      {children}
      <FileInput
        multiple
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = ""; // so that the same file can be chosen again
        }}
      />
    </label>
  );
}
