import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { dealKey } from "../queries";

export type DealOpinions = components["schemas"]["DealOpinionsOut"];
export type Opinion = components["schemas"]["OpinionOut"];
export type Content = components["schemas"]["OpinionContent"];
export type Multiple = components["schemas"]["OpinionMultiple"];

export const opinionsKey = (deal: number) => [...dealKey(deal), "opinion"] as const;

export function opinionsQuery(deal: number) {
  return liveQuery(opinionsKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/opinion", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** The address of the PDF: the released document, or a preview of an open opinion. */
export const documentOf = (deal: number, { number }: Pick<Opinion, "number">) =>
  `/api/desk/deals/${deal}/opinion/${number}/document`;
