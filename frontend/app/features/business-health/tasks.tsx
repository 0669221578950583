import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "~/api/client";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { usePagination } from "~/lib/use-pagination";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { ASSESSMENT } from "./latest-status";
import { TaskRow } from "./task-row";
import type { SavedTask, Task } from "./use-task";

type State = "open" | "done";

/**
 * The tasks of the latest result; tasks of earlier results are folded below them. When all tasks of the latest result
 * are done, the owner is invited to take the assessment again.
 */
export default function Tasks({
  latestRun,
  title = "What to do next",
}: {
  latestRun: number;
  title?: string;
}) {
  const [state, setState] = useState<State>("open");
  const { page, showPage, heading } = usePagination();
  const query = useQuery({
    ...apiQuery(["tasks", state, page], (options) =>
      api.GET("/api/tasks", { params: { query: { state, page } }, ...options }),
    ),
    // A row must not begin with what was stored when the list was open last.
    gcTime: 0,
  });
  const [ticked, setTicked] = useState<Record<number, boolean>>({});
  const [rescore, setRescore] = useState<boolean | null>(null);

  function saved({ task, rescore }: SavedTask) {
    setTicked((last) => ({ ...last, [task.id]: task.doneAt !== null }));
    setRescore(rescore);
  }

  function show(next: State) {
    if (next === state && page === 1) return void query.refetch();
    setState(next);
    if (page > 1) showPage(1);
    setTicked({});
  }

  const { data } = query;
  const pages = data ? Math.ceil(data.total / data.pageSize) : 1;
  useEffect(() => {
    // All tasks of this page were completed, so the previous page is the last one now.
    if (page > pages && pages > 0) showPage(pages);
  }, [page, pages, showPage]);
  const moved =
    data?.tasks.filter(({ id, doneAt }) => ticked[id] === (doneAt === null)).length ?? 0;
  const gone = state === "open" ? moved : -moved;
  return (
    <section aria-labelledby="tasks-title">
      <h3 id="tasks-title" ref={heading} tabIndex={-1} className="text-heading">
        {title}
      </h3>
      {(rescore ?? data?.rescore) && <Rescore />}
      <div className="flex gap-6 mt-2 md:mt-5 no-print">
        {(["open", "done"] as const).map((each) => (
          <Button
            key={each}
            variant="plain"
            className="min-h-11 border-b-3 border-transparent font-semibold text-ink-soft aria-pressed:border-copper aria-pressed:text-ink forced-colors:border-[Canvas] forced-colors:aria-pressed:border-[Highlight]"
            aria-pressed={state === each}
            onClick={() => show(each)}
          >
            {each === "open" ? "To do" : "Done"}
            {data && ` (${each === "open" ? data.open - gone : data.done + gone})`}
          </Button>
        ))}
      </div>
      <QueryView
        key={`${state} ${page}`}
        query={query}
        loading="Loading the list..."
        failed="We couldn't load the list."
        fresh
      >
        {({ tasks, total }) => {
          const rows = (some: Task[]) =>
            some.length > 0 && (
              <ul className="mt-3">
                {some.map((task) => (
                  <TaskRow key={task.id} task={task} onSaved={saved} />
                ))}
              </ul>
            );
          const pager = (
            <Pager label="Pages of the list" page={page} pages={pages} onPage={showPage} />
          );
          const latest = tasks.filter(({ run }) => run === latestRun);
          if (state === "done" || latest.length === 0) {
            return (
              <>
                {tasks.length === 0 && <p className="mt-6 max-w-prose">{NONE[state]}</p>}
                {rows(tasks)}
                {pager}
              </>
            );
          }
          return (
            <>
              {rows(latest)}
              {total > latest.length && (
                <details className="fold border-t border-rule">
                  <summary>{total - latest.length} more from earlier results</summary>
                  {rows(tasks.filter(({ run }) => run !== latestRun))}
                  {pager}
                </details>
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

const NONE: Record<State, string> = {
  open: "Nothing is open. Your next result may add new tasks.",
  done: "Nothing is done yet. Check off a task, and it moves here with its note.",
};

function Rescore() {
  return (
    <Notice tone="success" className="mt-6">
      <p className="font-semibold">Everything your latest result asked for is done.</p>
      <p className="mt-1">Score again to see what it did for your result.</p>
      <p className="mt-4">
        <ButtonLink to={ASSESSMENT}>Score again</ButtonLink>
      </p>
    </Notice>
  );
}
