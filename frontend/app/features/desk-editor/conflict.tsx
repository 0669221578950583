import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { Entry } from "./api";
import type { Kind } from "./kind";
import { choicesBetween } from "./merge/choices";
import { ChooseFields } from "./merge/choose-fields";
import { STATUS_ID } from "./status-line";
import { type EntryDraft, showFailure, theirsOf } from "./use-entry-draft";

/**
 * A notice that a colleague has saved or published the same entry meanwhile, with a form that chooses field by field.
 */
export default function Conflict({
  kind,
  entry,
  draft,
}: {
  kind: Kind;
  entry: Entry;
  draft: EntryDraft;
}) {
  const { person } = useSignedIn();
  const { conflict, base, body: mine } = draft;
  if (!conflict) return null;
  const theirs = theirsOf(conflict, draft);
  const versions = { mine, theirs: theirs.base, base };
  const choices = choicesBetween(kind, entry, versions);

  /** The buttons, one of which has the focus, go with the conflict. */
  function end(act: () => unknown) {
    document.getElementById(STATUS_ID)?.focus();
    return act();
  }

  return (
    <Notice tone="error" label={`${entry.title}: two versions`} className="my-3">
      <h2>{whatIn(conflict, theirs, person.displayName)} since you opened it.</h2>
      {choices.fields.length === 0 ? (
        <p className="my-2">Both say the same.</p>
      ) : (
        <div className="my-3 max-w-prose">
          <ChooseFields
            key={choices.fields.map(({ id }) => id).join()}
            choices={choices}
            submit="Save these"
            onChoose={(body) => end(() => draft.combine(body))}
          />
        </div>
      )}
      <p className="mt-2 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => end(() => draft.takeTheirs().catch(showFailure))}
        >
          Keep theirs
        </Button>
        <Button variant="secondary" onClick={() => end(() => draft.combine(mine))}>
          Save mine
        </Button>
      </p>
    </Notice>
  );
}

/** What is in the way of the draft: a colleague's draft, one of another window, or a version that was published. */
function whatIn(
  { title, isDated, version }: Entry,
  { by, isInUse }: ReturnType<typeof theirsOf>,
  me: string,
): string {
  if (isInUse && isDated) return `Version ${version} of “${title}” has taken effect`;
  if (isInUse) return `Somebody has published or discarded a draft of “${title}”`;
  return by === me
    ? `In another window, you have changed “${title}”`
    : `${by ?? "Somebody"} has changed “${title}”`;
}
