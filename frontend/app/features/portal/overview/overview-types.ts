import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";

export type OverviewData = components["schemas"]["OverviewOut"];
export type OverviewWords = PortalWords["dashboard"]["overview"];
