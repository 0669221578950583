import { useQuery } from "@tanstack/react-query";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Disclosure } from "~/layout/desk/disclosure-menu";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { saveExport } from "./export";
import { type DeskContext, duplicatesQuery, type Lead } from "./queries";

const MergeDialog = lazy(() => import("./merge-dialog"));
const EraseDialog = lazy(() => import("./erase-dialog"));

type Props = { lead: Lead; context: DeskContext; onErased: () => void };

/** A menu of rarely used actions on a lead, and a notice if the lead may have a duplicate. */
export function MoreMenu({ lead, context, onErased }: Props) {
  const isPrincipal = useSignedIn().staffRole === "principal";
  const [dialog, setDialog] = useState<"merge" | "erase" | null>(null);
  const withRecentAuthentication = useRecentAuthentication();
  const { data } = useQuery(duplicatesQuery(lead.id));
  const twins = data?.duplicates.length ?? 0;
  const close = () => setDialog(null);

  /** Closes the menu before the act: a dialog gives the focus back to where it was, which must be in sight. */
  const choose = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const menu = event.currentTarget.closest("details");
    menu?.querySelector("summary")?.focus();
    if (menu) menu.open = false;
    act();
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 print:hidden">
      {twins > 0 && (
        <Button variant="quiet" onClick={() => setDialog("merge")}>
          {twins === 1 ? "Another lead" : `${twins} other leads`} may be this person
        </Button>
      )}
      <Disclosure label="More" isBoxed>
        <Button variant="menu" onClick={choose(() => setDialog("merge"))}>
          Merge with another lead
        </Button>
        <Button variant="menu" onClick={choose(() => window.print())}>
          Print
        </Button>
        {isPrincipal ? (
          <>
            <Button
              variant="menu"
              onClick={choose(() => void saveExport(lead.id, "html", withRecentAuthentication))}
            >
              Export as a page
            </Button>
            <Button
              variant="menu"
              onClick={choose(() => void saveExport(lead.id, "json", withRecentAuthentication))}
            >
              Export as JSON
            </Button>
            <Button variant="menu" onClick={choose(() => setDialog("erase"))}>
              Erase on request
            </Button>
          </>
        ) : (
          <p className="px-3 py-2 text-small text-ink-soft">
            Only a principal can export or erase a lead.
          </p>
        )}
      </Disclosure>
      <Suspense>
        {dialog === "merge" && <MergeDialog lead={lead} context={context} onClose={close} />}
        {dialog === "erase" && (
          <EraseDialog
            lead={lead}
            withRecentAuthentication={withRecentAuthentication}
            onErased={onErased}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
