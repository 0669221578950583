import { ConflictNotice } from "../shell/states";
import { ChangeList } from "./change-list";
import { changesBetween } from "./changes";
import type { SiteDocument } from "./documents";
import type { Conflict, DocumentDraft } from "./use-document-draft";

/** Shows that a colleague has saved or published the same document, with what differs in each. */
export function DocumentConflict({
  document: { title, body, schema },
  draft,
  conflict: { theirs },
}: {
  document: SiteDocument;
  draft: DocumentDraft;
  conflict: Conflict;
}) {
  return (
    <ConflictNotice
      field={title}
      {...(theirs.by && { who: theirs.by })}
      theirs={<ChangeList changes={changesBetween(body, theirs.body, schema)} />}
      mine={<ChangeList changes={changesBetween(body, draft.body, schema)} />}
      onTheirs={() => void draft.choose("theirs")}
      onMine={() => void draft.choose("mine")}
    />
  );
}
