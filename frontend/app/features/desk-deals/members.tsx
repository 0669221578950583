import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { Avatar } from "~/layout/desk/labels";
import { Options } from "~/layout/desk/options";
import { deskContextQuery } from "~/layout/desk/queries";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Select } from "~/ui/input";
import type { Deal } from "./queries";
import { useDealAct } from "./use-deal";
import { MEMBER_ROLES } from "./words";

type Member = Deal["members"][number];

/** The staff who work on the deal, and so see it. Its broker and principals choose them. */
export function Members({ deal }: { deal: Deal }) {
  const { data: context } = useQuery(deskContextQuery);
  const [added, setAdded] = useState("");
  const { send, isBusy, errors } = useDealAct();
  const mayChoose = deal.abilities.choose_members ?? false;
  const others = (context?.colleagues ?? []).filter(
    ({ id }) => !deal.members.some(({ user }) => user === id),
  );

  const save = (members: Pick<Member, "user" | "role">[]) =>
    send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/members", {
          params: { path: { deal_id: deal.id } },
          body: { members: members.map(({ user, role }) => ({ user, role })) },
        }),
      ),
    );

  return (
    <section className="border-b border-rule py-4" aria-labelledby="deal-members-title">
      <h2 id="deal-members-title">Who works on it</h2>
      <ul>
        {deal.members.map((member) => (
          <li key={member.user} className="flex items-center gap-2.5 py-1.5">
            <Avatar name={member.name} isSmall />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {member.name}
              <span className="text-ink-soft">, {MEMBER_ROLES[member.role].toLowerCase()}</span>
            </span>
            {mayChoose && member.role !== "broker" && (
              <Button
                variant="quiet"
                aria-disabled={isBusy}
                onClick={() => void save(deal.members.filter(({ user }) => user !== member.user))}
              >
                Remove<span className="sr-only"> {member.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChoose && others.length > 0 && (
        <p className="mt-1 flex gap-2">
          <label htmlFor="deal-add-member" className="sr-only">
            Add a colleague
          </label>
          <Select
            id="deal-add-member"
            className="flex-1"
            value={added}
            onChange={(event) => setAdded(event.target.value)}
          >
            <option value="">Add a colleague...</option>
            <Options of={others.map(({ id, name }) => [id, name])} />
          </Select>
          {added && (
            <Button
              variant="secondary"
              aria-disabled={isBusy}
              onClick={async () => {
                const member = { user: Number(added), role: "coordinator" as const };
                if (await save([...deal.members, member])) setAdded("");
              }}
            >
              Add
            </Button>
          )}
        </p>
      )}
      <FieldError role="alert">{errors.members ?? errors.form}</FieldError>
    </section>
  );
}
