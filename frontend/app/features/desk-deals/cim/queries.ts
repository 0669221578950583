import type { ComponentType } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { dealKey } from "../queries";

export type DealCim = components["schemas"]["DealCimOut"];
export type Cim = components["schemas"]["CimOut"];
export type CimFigures = Cim["figures"];
export type Readers = components["schemas"]["CimReadersOut"];
export type Trace = components["schemas"]["CimTraceOut"];
export type CimSection = Required<components["schemas"]["CimSection"]>;
export type Content = { sections: CimSection[] };
export type Photo = CimSection["pictures"][number];

/** The fields for words and pictures. Routes provide them, because they are part of another feature. */
export type Fields = {
  Text: ComponentType<{
    id: string;
    label: string;
    value: string;
    onChange: (text: string) => void;
  }>;
  Picture: ComponentType<{
    value: Photo | null;
    onChange: (photo: Photo | null) => void;
    label?: string;
  }>;
};

export const cimKey = (deal: number) => [...dealKey(deal), "cim"] as const;
export const readersKey = (deal: number) => [...dealKey(deal), "cim-readers"] as const;

export function cimQuery(deal: number) {
  const params = { path: { deal_id: deal } };
  return liveQuery(cimKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/cim", { params, signal }),
  );
}

export function readersQuery(deal: number) {
  const params = { path: { deal_id: deal } };
  return liveQuery(readersKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/cim/readers", { params, signal }),
  );
}
