import { api } from "~/api/client";
import { liveQuery } from "~/layout/desk/queries";
import { dealKey } from "../queries";

/** The query for the intake sheet of a deal, which the owner may be filling in at the same time. */
export function dealIntakeQuery(id: number) {
  const params = { path: { deal_id: id } };
  return liveQuery([...dealKey(id), "intake"], ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/intake", { params, signal }),
  );
}

/** The query for who of the owner's side was invited to their page. */
export function invitationsQuery(id: number) {
  const params = { path: { deal_id: id } };
  return liveQuery([...dealKey(id), "invitations"], ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/invitations", { params, signal }),
  );
}
