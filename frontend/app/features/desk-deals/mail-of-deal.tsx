import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { NotTheirs, type Received, ReceivedMail, receivedAct } from "~/layout/desk/received-mail";
import { TimelineRow } from "~/layout/desk/timeline-row";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { showError, showToast } from "~/ui/toasts";
import { DEALS, dealKey } from "./queries";

/** A mail about the deal on its timeline. The deal waits for it until somebody says that it is dealt with. */
export function MailOfDeal({
  deal,
  entry: { at, isAnswered },
  mail,
}: {
  deal: number;
  entry: components["schemas"]["DealTimelineEntry"];
  mail: Received;
}) {
  const client = useQueryClient();

  async function act(request: Promise<unknown>, done: string) {
    try {
      await request;
      showToast({ title: done, detail: "", tone: "plain" });
      await client.invalidateQueries({ queryKey: [...dealKey(deal)] });
      await client.invalidateQueries({ queryKey: [...DEALS, "waits"] });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  const answered = () =>
    dataOf(
      api.POST("/api/desk/inbox/{mail_id}/answered", {
        params: { path: { mail_id: mail.id } },
        body: { answered: !isAnswered },
      }),
    );
  const take = (number: number) =>
    dataOf(
      api.POST("/api/desk/inbox/{mail_id}/attachments/{number}/deal", {
        params: { path: { mail_id: mail.id, number } },
      }),
    );

  return (
    <TimelineRow at={at} who={mail.senderName || mail.sender} isTheirs act={receivedAct(mail)}>
      <ReceivedMail
        mail={mail}
        fileAct={({ number, name }) => (
          <Button
            variant="quiet"
            onClick={() => void act(take(number), "Added to the files, to be checked")}
          >
            Add to the files<span className="sr-only"> ({name})</span>
          </Button>
        )}
      >
        {!mail.automatic && (
          <Button
            variant="quiet"
            onClick={() => void act(answered(), isAnswered ? "It waits again" : "Dealt with")}
          >
            {isAnswered ? "Not dealt with after all" : "Dealt with"}
          </Button>
        )}
        <NotTheirs mail={mail.id} />
      </ReceivedMail>
    </TimelineRow>
  );
}
