import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { offerUndo } from "~/layout/desk/undo";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";
import { type Colleague, type Role, staffQuery } from "./queries";

type Change = {
  role?: Role;
  isActive?: boolean;
  /** The id of the colleague who gets the open leads and tasks of an account that is closed. */
  reassignTo?: number;
};

/** A hook with acts on the accounts of colleagues. */
export function useStaffActs() {
  const client = useQueryClient();
  const withRecentAuthentication = useRecentAuthentication();

  /** Sends a change; resolves to whether it was made, and rejects if it was refused. */
  async function send(person: Colleague, body: Change): Promise<boolean> {
    const params = { path: { person_id: person.id } };
    try {
      const saved = await withRecentAuthentication(() =>
        dataOf(api.PATCH("/api/desk/staff/{person_id}", { params, body })),
      );
      if (saved) client.setQueryData(staffQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["desk", "context"] });
      return saved !== null;
    } catch (error) {
      void client.invalidateQueries({ queryKey: staffQuery.queryKey });
      throw error;
    }
  }

  /** Makes a change and offers its undo; resolves to whether it was made, and rejects if it was refused. */
  async function change(person: Colleague, body: Change): Promise<boolean> {
    if (!(await send(person, body))) return false;
    // Whoever closes their own account is signed out, and could not undo it.
    if (person.isYou && body.isActive === false) return true;
    const before = {
      ...(body.role && { role: person.role }),
      ...(body.isActive !== undefined && { isActive: person.isActive }),
    };
    offerUndo({
      done: doneWords(person, body),
      detail: body.reassignTo
        ? "They get an email about it. If you undo it, the leads stay handed over."
        : "They get an email about it, and sign in again.",
      undo: () => void send(person, before).catch((error) => showError(errorMessage(error))),
    });
    return true;
  }

  async function inviteAgain({ id, name }: Colleague) {
    const params = { path: { person_id: id } };
    try {
      const saved = await withRecentAuthentication(() =>
        dataOf(api.POST("/api/desk/staff/{person_id}/invitation", { params })),
      );
      if (!saved) return;
      client.setQueryData(staffQuery.queryKey, saved);
      showToast({
        title: "Invitation sent again",
        detail: `${name} can sign in with the same temporary password for 7 more days.`,
        tone: "plain",
      });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  return { change, inviteAgain, withRecentAuthentication };
}

function doneWords({ name }: Colleague, { role, isActive }: Change): string {
  if (isActive === false) return `${name}'s account is closed`;
  if (isActive) return `${name}'s account is open again`;
  return role === "principal" ? `${name} is a principal now` : `${name} is an advisor now`;
}
