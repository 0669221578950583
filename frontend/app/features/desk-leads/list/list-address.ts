import type { operations } from "~/api/schema";

type Query = NonNullable<operations["list-leads"]["parameters"]["query"]>;
type ListState = NonNullable<Query["state"]>;
export type Sort = NonNullable<Query["sort"]>;

/** Which leads the list shows, and in which order. */
export type LeadList = {
  search: string;
  state: ListState;
  /** The id of a stage; empty for all. */
  stage: string;
  /** The id of a member of staff, `me` or `none`; empty for all. */
  assignee: string;
  tag: string;
  sort: Sort;
};

/** The state of the navigation to the list after a lead was erased: its id. */
export type ErasedLead = { erased: number };

export const SORTS: Record<Sort, string> = {
  activity: "Last activity",
  waiting: "Waiting longest",
  score: "Score",
  value: "Value",
  name: "Name",
  next_action: "Next action",
  created: "Newest",
};

const STATES: readonly string[] = ["open", "all", "spam", "waiting"] satisfies ListState[];

export const DEFAULT_LIST: LeadList = {
  search: "",
  state: "open",
  stage: "",
  assignee: "",
  tag: "",
  sort: "activity",
};

/**
 * Returns the list that a query string names. A missing part, and an unknown state or order, is as in `DEFAULT_LIST`.
 * Other parts are only shortened to what the server accepts: there may be no such stage, assignee or tag.
 */
export function listOf(query: URLSearchParams): LeadList {
  const state = query.get("state") ?? "";
  const sort = query.get("sort") ?? "";
  return {
    search: (query.get("search") ?? "").slice(0, 200),
    state: STATES.includes(state) ? (state as ListState) : DEFAULT_LIST.state,
    stage: (query.get("stage") ?? "").slice(0, 30),
    assignee: (query.get("assignee") ?? "").slice(0, 20),
    tag: (query.get("tag") ?? "").slice(0, 40),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : DEFAULT_LIST.sort,
  };
}

/**
 * Returns the query string of a list, with only what differs from `DEFAULT_LIST`. `columns`: as `columnsText` writes
 * them; empty to leave them out.
 */
export function queryOf(list: LeadList, columns = ""): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(list)) {
    if (value !== DEFAULT_LIST[name as keyof LeadList]) query.set(name, value);
  }
  if (columns) query.set("columns", columns);
  return query.toString();
}

/** Whether two query strings name the same list. The order of their parts and the columns do not count. */
export function isSameList(first: string, second: string): boolean {
  const [one, other] = [first, second].map((each) => queryOf(listOf(new URLSearchParams(each))));
  return one === other;
}

/** How many of the filters for stage, assignee and tag are set. */
export function countFilters({ stage, assignee, tag }: LeadList): number {
  return [stage, assignee, tag].filter(Boolean).length;
}
