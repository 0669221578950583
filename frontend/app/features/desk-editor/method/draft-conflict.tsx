import { ChooseFields } from "../merge/choose-fields";
import { choicesBetweenDrafts } from "./draft-choices";
import type { MethodKind } from "./method-kind";
import type { MethodDraft } from "./use-method-draft";

/**
 * A form that resolves a conflict between the draft and the draft that a colleague has saved meanwhile, value by
 * value.
 */
export default function DraftConflict({
  kind,
  draft,
  current,
}: {
  kind: MethodKind;
  draft: MethodDraft;
  /** The version in use. */
  current: unknown;
}) {
  if (!draft.conflict?.theirs) return null;
  const { theirs, base } = draft.conflict;
  const choices = choicesBetweenDrafts(
    kind,
    { mine: draft.body, theirs: theirs.body, base },
    current,
  );
  if (choices.fields.length === 0) return <p className="my-2">Both say the same.</p>;
  return (
    <div className="my-3 max-w-prose">
      <ChooseFields
        choices={choices}
        submit="Save the merged draft"
        onChoose={(body) => {
          // The button, which has the focus, goes with the conflict.
          document.getElementById("method-state")?.focus();
          draft.combine(body);
        }}
      />
    </div>
  );
}
