import { queryOptions } from "@tanstack/react-query";

/** A lead as the palette shows it. */
export type FoundLead = { id: number; name: string; company: string };

const MOST = 8;

/** The leads that a search finds. */
export function findLeads(search: string) {
  return queryOptions({
    queryKey: ["desk", "found-leads", search],
    queryFn: async ({ signal }): Promise<FoundLead[]> => {
      const query = new URLSearchParams({ search, limit: String(MOST) });
      const response = await fetch(`/api/desk/leads?${query}`, { signal });
      if (!response.ok) throw new Error(`The search answered ${response.status}`);
      const { leads } = (await response.json()) as { leads: FoundLead[] };
      return leads;
    },
  });
}
