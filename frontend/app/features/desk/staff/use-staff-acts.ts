import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";
import { useFreshProof } from "../shell/fresh-proof";
import { offerUndo } from "../shell/undo";
import { type Colleague, type Role, staffQuery } from "./queries";

type Change = { role?: Role; isActive?: boolean };

/** Acts on colleagues. They ask for the password or a code first, where the last proof is some minutes old. */
export function useStaffActs() {
  const client = useQueryClient();
  const { withProof, dialog } = useFreshProof();

  /** Sends a change; resolves to whether it was made. Failures are shown. */
  async function send(person: Colleague, body: Change): Promise<boolean> {
    const params = { path: { person_id: person.id } };
    try {
      const saved = await withProof(() =>
        dataOf(api.PATCH("/api/desk/staff/{person_id}", { params, body })),
      );
      if (saved) client.setQueryData(staffQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["desk", "context"] });
      return saved !== null;
    } catch (error) {
      showError(errorMessage(error as Error));
      void client.invalidateQueries({ queryKey: staffQuery.queryKey });
      return false;
    }
  }

  async function change(person: Colleague, body: Change) {
    if (!(await send(person, body))) return;
    // Whoever closes their own account is signed out, and could not undo it.
    if (person.isYou && body.isActive === false) return;
    const before = {
      ...(body.role && { role: person.role }),
      ...(body.isActive !== undefined && { isActive: person.isActive }),
    };
    offerUndo({
      done: doneWords(person, body),
      detail: "They get an email about it, and sign in again.",
      undo: () => void send(person, before),
    });
  }

  async function inviteAgain({ id, name }: Colleague) {
    const params = { path: { person_id: id } };
    try {
      const saved = await withProof(() =>
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

  /** Gives the open leads of a person to a colleague; resolves to how many. */
  async function handOver(person: Colleague, to: number): Promise<number> {
    const listed: components["schemas"]["ListIn"] = {
      search: "",
      stage: "",
      assignee: String(person.id),
      tag: "",
      state: "open",
      sort: "activity",
    };
    const body = { act: "assign" as const, assignee: to, listed, stage: "", reason: "", tag: "" };
    const { changed } = await dataOf(api.POST("/api/desk/leads/bulk", { body }));
    void client.invalidateQueries({ queryKey: ["desk"] });
    return changed;
  }

  return { change, inviteAgain, handOver, withProof, dialog };
}

function doneWords({ name }: Colleague, { role, isActive }: Change): string {
  if (isActive === false) return `${name}'s account is closed`;
  if (isActive) return `${name}'s account is open again`;
  return role === "principal" ? `${name} is a principal now` : `${name} is an advisor now`;
}
