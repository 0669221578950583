import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Prefetch } from "~/lib/session-prefetch";
import { problemOf } from "../problem";

export type Person = components["schemas"]["PersonRow"];
export type People = components["schemas"]["PeopleOut"];

/** What `usePeople` asks when its screen opens. */
export const PEOPLE_AHEAD = [
  { path: "/api/people?page=1", only: "mayCreatePeople" },
] as const satisfies Prefetch[];

/** The people of the business, a page at a time. `people` is null until the first page is here. */
export function usePeople() {
  const [people, setPeople] = useState<People | null>(null);
  const [trouble, setTrouble] = useState("");
  const asked = useRef(0);

  const open = useCallback(async (page: number) => {
    asked.current += 1;
    const mine = asked.current;
    const query = { page };
    const { data, problem } = await problemOf(api.GET("/api/people", { params: { query } }));
    // An answer that another question has overtaken is not shown.
    if (mine !== asked.current) return;
    setTrouble(problem?.message ?? "");
    // Whoever was alone on the last page is gone: the page before it is the last one now.
    if (data && data.page > data.pages) await open(data.pages);
    else if (data) setPeople(data);
  }, []);

  useEffect(() => void open(1), [open]);

  return { people, trouble, open };
}
