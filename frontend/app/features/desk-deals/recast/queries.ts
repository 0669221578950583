import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { apiQuery } from "~/lib/query-client";
import { dealKey } from "../queries";

export type DealRecast = components["schemas"]["DealRecastOut"];
export type Recast = NonNullable<DealRecast["recast"]>;
export type Row = Recast["rows"][number];
export type Period = Recast["periods"][number];
export type Totals = Recast["totals"][number];
export type SetUp = Recast["setUp"];
export type Catalog = components["schemas"]["RecastCatalogOut"];

export const recastKey = (deal: number) => [...dealKey(deal), "recast"] as const;

export function recastQuery(deal: number) {
  return liveQuery(recastKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/recast", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** The query for the lines that a recast may start from and the kinds of add-backs, which only a release changes. */
export const catalogQuery = {
  ...apiQuery(["desk", "recast-catalog"], ({ signal }) =>
    api.GET("/api/desk/recast-catalog", { signal }),
  ),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The period of an amount that holds for every year, such as a manager's pay. */
export const YEAR = "year";

export const figureOf = (row: Row, period: string) =>
  row.figures.find((figure) => figure.period === period);

/** The amount of a row in a period, entered or computed; null if it is not known. */
export const amountOf = (row: Row, { id, isEntered }: Pick<Period, "id" | "isEntered">) =>
  isEntered ? (figureOf(row, id)?.amount ?? null) : row.latest;
