import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { returnToInbox } from "~/layout/desk/received-mail";
import { offerUndo } from "~/layout/desk/undo";
import { apiQuery, dataOf, errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";

export type Inbox = components["schemas"]["TrayOut"];
export type InboxRow = components["schemas"]["TrayRow"];
export type Mail = components["schemas"]["ReceivedMailOut"];

const KEY = ["desk", "inbox"] as const;

/** The query for the mails that have no place yet. */
export const inboxQuery = liveQuery(KEY, ({ signal }) => api.GET("/api/desk/inbox", { signal }));

/** The query for one mail with its text. */
export const mailQuery = (id: number) =>
  apiQuery(["desk", "received-mail", id], ({ signal }) =>
    api.GET("/api/desk/inbox/{mail_id}", { params: { path: { mail_id: id } }, signal }),
  );

type Act = {
  mail: { id: number };
  run: () => Promise<unknown>;
  done: string;
  detail: string;
};

/**
 * A hook that returns a function which takes a mail out of the inbox. The row is gone at once, and comes back if the act
 * fails; a toast offers to undo it.
 */
export function useInboxAct() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["desk"] });
  return useMutation({
    mutationFn: ({ run }: Act) => run(),
    onMutate: async ({ mail }: Act) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<Inbox>(KEY);
      client.setQueryData<Inbox>(KEY, (inbox) => inbox && without(inbox, mail.id));
      return before;
    },
    onError: (error, _act, before) => {
      client.setQueryData(KEY, before);
      showError(errorMessage(error));
    },
    onSuccess: (_data, { mail, done, detail }) => {
      const undo = () =>
        dataOf(returnToInbox(mail.id)).then(refresh, (error: Error) =>
          showError(errorMessage(error)),
        );
      offerUndo({ done, detail, undo: () => void undo() });
    },
    onSettled: refresh,
  });
}

function without(inbox: Inbox, id: number): Inbox {
  const mails = inbox.mails.filter((row) => row.id !== id);
  return {
    ...inbox,
    mails,
    automatic: inbox.automatic.filter((row) => row.id !== id),
    count: inbox.count - (inbox.mails.length - mails.length),
  };
}

/** Puts a mail on the timeline of a lead or a deal. */
export function placeMail(id: number, kind: "lead" | "deal", target: number) {
  const params = { path: { mail_id: id } };
  return dataOf(api.POST("/api/desk/inbox/{mail_id}/place", { params, body: { kind, target } }));
}

/** Makes a lead of a mail's sender. */
export function makeLead(id: number, body: components["schemas"]["MakeLeadIn"]) {
  return dataOf(
    api.POST("/api/desk/inbox/{mail_id}/lead", { params: { path: { mail_id: id } }, body }),
  );
}

/** Makes an inquiry about a listing of a mail. */
export function makeInquiry(id: number, body: components["schemas"]["MakeInquiryIn"]) {
  const params = { path: { mail_id: id } };
  return dataOf(api.POST("/api/desk/inbox/{mail_id}/inquiry", { params, body }));
}

/** The query for the listings that the person may see. */
export const listingsQuery = apiQuery(["desk", "listings-for-mail"], ({ signal }) =>
  api.GET("/api/desk/listings/choices", { signal }),
);

/** Takes a mail out of the inbox that belongs nowhere. */
export function setAside(id: number) {
  return dataOf(api.POST("/api/desk/inbox/{mail_id}/aside", { params: { path: { mail_id: id } } }));
}

/** The query for the open deals that the person may see. */
export const dealsQuery = apiQuery(["desk", "deals-for-mail"], ({ signal }) =>
  api.GET("/api/desk/deals", { params: { query: { mine: false } }, signal }),
);
