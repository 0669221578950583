import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { RelativeTime } from "~/layout/desk/labels";
import { apiQuery, dataOf, errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { showError, showToast } from "~/ui/toasts";
import { type DeskContext, nameOf } from "./lead-cells";

type Sender = components["schemas"]["BlockedSenderOut"];

const blockedQuery = apiQuery(["desk", "blocked-senders"], ({ signal }) =>
  api.GET("/api/desk/blocked-senders", { signal }),
);

/** A dialog with the senders whose messages are stored as spam, each with a button that unblocks it. */
export default function BlockedSenders({
  context,
  onClose,
}: {
  context: DeskContext;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const query = useQuery(blockedQuery);

  async function unblock({ id, email, network }: Sender) {
    try {
      const params = { path: { blocked_id: id } };
      await dataOf(api.DELETE("/api/desk/blocked-senders/{blocked_id}", { params }));
      await client.invalidateQueries({ queryKey: blockedQuery.queryKey });
      showToast({ title: "Unblocked", detail: email || network, tone: "plain" });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  return (
    <Dialog
      id="desk-blocked"
      title="Blocked senders"
      text="What they write is stored as spam. Nothing is refused. Network addresses are forgotten after 30 days."
      onClose={onClose}
    >
      <QueryView query={query} loading="Loading the blocked senders...">
        {({ senders }) =>
          senders.length === 0 ? (
            <p>Nobody is blocked. Whom you mark as spam will be listed here.</p>
          ) : (
            <ul className="max-h-[50dvh] overflow-x-hidden overflow-y-auto">
              {senders.map((sender) => (
                <li
                  key={sender.id}
                  className="flex items-center justify-between gap-4 border-t border-rule py-1.5"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {sender.email || `Network ${sender.network}`}
                    <span className="block text-ink-soft">
                      {nameOf(sender.blockedBy, context) || "Staff"},{" "}
                      <RelativeTime at={sender.blockedAt} focusable={false} />
                    </span>
                  </span>
                  <Button
                    variant="secondary"
                    aria-label={`Unblock ${sender.email || sender.network}`}
                    onClick={() => void unblock(sender)}
                  >
                    Unblock
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <p className="mt-4">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </p>
    </Dialog>
  );
}
