import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";
import { useSheet } from "../use-sheet";

export type Reports = components["schemas"]["SellerReportsOut"];
export type NextReport = components["schemas"]["NextReportOut"];
type Content = { texts: Record<string, string> };

const reportsKey = (deal: number) => [...dealKey(deal), "reports"] as const;

export function reportsQuery(deal: number) {
  const params = { path: { deal_id: deal } };
  return liveQuery(reportsKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/reports", { params, signal }),
  );
}

const partOf = ({ next }: Reports) => ({
  content: { texts: next?.texts ?? {} },
  version: next?.version ?? 0,
});

/** A hook with what the broker writes in the next report, which is saved as it is typed. */
export function useReportSheet(deal: number, reports: Reports, number: number) {
  const client = useQueryClient();
  return useSheet<Content, Reports>({
    kind: "report",
    id: `${deal}-${number}`,
    holder: reports,
    partOf,
    save: ({ content, version }) =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/reports/next", {
          params: { path: { deal_id: deal } },
          body: { texts: content.texts, version },
        }),
      ),
    show: (saved) => client.setQueryData(reportsKey(deal), saved),
    reload: () => client.fetchQuery({ ...reportsQuery(deal), staleTime: 0 }),
  });
}

export type ReportSheet = ReturnType<typeof useReportSheet>;

/** A hook that sends the next report to the owner. */
export function useSendReport(deal: number) {
  const client = useQueryClient();
  const { send, ...act } = useAct<Reports>({
    onDone(reports) {
      client.setQueryData(reportsKey(deal), reports);
      // With the deal: its timeline and what it waits for have changed.
      void client.invalidateQueries({ queryKey: dealKey(deal) });
    },
    onRefused: () => client.invalidateQueries({ queryKey: reportsKey(deal) }),
  });
  return {
    ...act,
    sendToOwner: (version: number, digest: string) =>
      send(() =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/reports/next/send", {
            params: { path: { deal_id: deal } },
            body: { version, digest },
          }),
        ),
      ),
  };
}
