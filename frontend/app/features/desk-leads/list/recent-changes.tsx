import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import { ACTS_DONE, type BulkAct } from "~/layout/desk/bulk-changes";
import { Disclosure } from "~/layout/desk/disclosure-menu";
import { RelativeTime } from "~/layout/desk/labels";
import { apiQuery } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { type DeskContext, nameOf } from "./lead-cells";

const changesQuery = apiQuery(["desk", "bulk-changes"], ({ signal }) =>
  api.GET("/api/desk/bulk-changes", { signal }),
);

const MOST = 8;

/**
 * The latest changes to several leads in the last hour that the signed-in person can undo, at most eight, each with a
 * button: their own, or as a principal those of all staff. Renders nothing if there are none.
 */
export function RecentChanges({
  context,
  onUndo,
}: {
  context: DeskContext;
  onUndo: (change: number) => void;
}) {
  const { data } = useQuery(changesQuery);
  const changes = data?.changes.filter(({ changed }) => changed > 0).slice(0, MOST) ?? [];
  if (changes.length === 0) return null;
  return (
    <Disclosure label="Recent changes">
      <ul>
        {changes.map(({ id, actor, act, changed, at }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-1.5">
            <span>
              {ACTS_DONE[act as BulkAct]}: {changed} {changed === 1 ? "lead" : "leads"}
              <span className="block text-ink-soft">
                {actor !== context.me && `${nameOf(actor, context)}, `}
                <RelativeTime at={at} focusable={false} />
              </span>
            </span>
            <Button variant="quiet" onClick={() => onUndo(id)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
