import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "~/api/client";
import { Disclosure } from "~/layout/desk/disclosure-menu";
import { offerUndo } from "~/layout/desk/undo";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { showError } from "~/ui/toasts";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { isSameList } from "./list-address";
import { type View, viewsQuery } from "./queries";

const SaveView = lazy(() => import("./save-view"));

const OWN_VIEWS = [
  { name: "Open", query: "" },
  { name: "Mine", query: "assignee=me" },
  { name: "Waiting", query: "state=waiting&sort=waiting" },
  { name: "Everyone", query: "state=all" },
  { name: "Spam", query: "state=spam" },
];

/**
 * Tabs for the named lists of leads: those of the product and those that staff have saved. The current list can be
 * saved too.
 */
export function ViewTabs({ query, columns }: { query: string; columns: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(viewsQuery);
  const [isSaving, setSaving] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const saved = data?.views ?? [];
  const own = saved.find((view) => isSameList(view.query, query));
  const current = own ?? OWN_VIEWS.find((view) => isSameList(view.query, query));
  useCurrentInSight(nav, current?.query ?? "");

  async function change(view: View, changes: Partial<View> | null) {
    const params = { path: { view_id: view.id } };
    try {
      if (changes) {
        await dataOf(api.PATCH("/api/desk/views/{view_id}", { params, body: changes }));
      } else {
        await dataOf(api.DELETE("/api/desk/views/{view_id}", { params }));
        const { name, query, isShared } = view;
        const again = () =>
          dataOf(api.POST("/api/desk/views", { body: { name, query, isShared } }));
        const undo = () => void again().then(refresh, (error) => showError(errorMessage(error)));
        offerUndo({ done: "View deleted", detail: name, undo });
        void navigate("/desk/leads");
      }
    } catch (error) {
      showError(errorMessage(error as Error));
    }
    refresh();
  }
  const refresh = () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey });

  return (
    <div className="flex items-center gap-4 border-b border-rule">
      <nav ref={nav} aria-label="Views" className="scrolling-line min-w-0 flex-1">
        <ul className="flex">
          {[...OWN_VIEWS, ...saved].map((view) => (
            <li key={`${view.name} ${view.query}`}>
              <Link
                className="mr-5 flex min-h-11 items-center border-b-3 border-transparent font-semibold text-ink-soft hover:text-ink aria-[current]:border-ink aria-[current]:text-ink md:min-h-10 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
                to={`/desk/leads${view.query && `?${view.query}`}`}
                aria-current={view === current ? "page" : undefined}
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {!current && (
        <Button variant="quiet" className="flex-none" onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {own?.isMine && (
        <Disclosure label="View">
          <Button variant="menu" onClick={() => void change(own, { isShared: !own.isShared })}>
            {own.isShared ? "Keep it to myself" : "Share with colleagues"}
          </Button>
          <Button variant="menu" onClick={() => void change(own, null)}>
            Delete this view
          </Button>
        </Disclosure>
      )}
      <Suspense>
        {isSaving && (
          <SaveView
            query={[query, `columns=${columns}`].filter(Boolean).join("&")}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
