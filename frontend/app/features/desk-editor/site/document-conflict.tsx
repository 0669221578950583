import { useState } from "react";
import { ConflictNotice } from "~/layout/desk/states";
import { useSignedIn } from "~/lib/session";
import { ChooseFields } from "../merge/choose-fields";
import { ChangeList } from "./change-list";
import { changesBetween } from "./changes";
import type { SiteDocument } from "./documents";
import { choicesBetween } from "./field-choices";
import type { Conflict, DocumentDraft } from "./use-document-draft";

/**
 * A notice that a colleague has saved or published the same document, with the changes in each version and buttons to
 * choose.
 */
export function DocumentConflict({
  document: { title, body, schema },
  draft,
  conflict: { theirs, base },
}: {
  document: SiteDocument;
  draft: DocumentDraft;
  conflict: Conflict;
}) {
  const { person } = useSignedIn();
  const [isChoosing, setChoosing] = useState(false);
  const choices = choicesBetween({ mine: draft.body, theirs: theirs.body, base }, schema);
  return (
    <ConflictNotice
      field={title}
      {...(theirs.by && { who: theirs.by })}
      isOwn={theirs.by === person.displayName}
      theirs={<ChangeList changes={changesBetween(body, theirs.body, schema)} />}
      mine={<ChangeList changes={changesBetween(body, draft.body, schema)} />}
      onTheirs={() => void draft.choose("theirs")}
      onMine={() => void draft.choose("mine")}
    >
      {isChoosing ? (
        <ChooseFields
          key={choices.fields.map(({ place }) => place).join()}
          choices={choices}
          submit="Save these"
          takesFocus
          onChoose={draft.combine}
        />
      ) : (
        <button type="button" className="desk-button" onClick={() => setChoosing(true)}>
          Choose field by field
        </button>
      )}
    </ConflictNotice>
  );
}
