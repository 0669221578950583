import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery, dataOf, errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Checkbox, Choice } from "~/ui/input";
import { showError } from "~/ui/toasts";

type Preferences = components["schemas"]["DeskPreferencesOut"];

const preferencesQuery = apiQuery(["desk", "preferences"], ({ signal }) =>
  api.GET("/api/desk/preferences", { signal }),
);

const MAILS: readonly { key: keyof Preferences; label: string; help: string }[] = [
  {
    key: "mailAssigned",
    label: "A lead is assigned to me",
    help: "A minute after a colleague assigned it.",
  },
  {
    key: "mailMentioned",
    label: "A note mentions me",
    help: "When a colleague writes @ and your name.",
  },
  {
    key: "mailDue",
    label: "What is due",
    help: "When the office opens: my next actions and tasks, if there are any.",
  },
  {
    key: "mailDigest",
    label: "The morning's digest",
    help: "When the office opens: how many leads came in, wait for an answer or are due.",
  },
];

/** Checkboxes for the emails that the desk sends to the person. Each choice is saved at once. */
export function MailSettings() {
  const id = useId();
  const query = useQuery(preferencesQuery);
  return (
    <section className="border-b border-rule py-5" aria-labelledby={id}>
      <h2 id={id}>Emails to me</h2>
      <p className="mt-1 max-w-100 text-ink-soft">
        They link to the lead and say little more, because others may see your inbox. Saved for your
        account.
      </p>
      <QueryView query={query} loading="Loading your settings..." shape="form" rows={3}>
        {(preferences) => <Choices preferences={preferences} />}
      </QueryView>
    </section>
  );
}

function Choices({ preferences }: { preferences: Preferences }) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { mutate } = useMutation({
    scope: { id: "desk-preferences" },
    mutationFn: (_choice: Partial<Preferences>) => {
      const body = queryClient.getQueryData(queryKey) ?? preferences;
      return dataOf(api.PUT("/api/desk/preferences", { body }));
    },
    onError: (error, choice) => {
      const back = Object.entries(choice).map(([key, wanted]) => [key, !wanted]);
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...Object.fromEntries(back) });
      showError(errorMessage(error));
      void queryClient.invalidateQueries({ queryKey });
    },
  });

  async function choose(key: keyof Preferences, wanted: boolean) {
    queryClient.setQueryData(queryKey, { ...preferences, [key]: wanted });
    await queryClient.cancelQueries({ queryKey });
    mutate({ [key]: wanted });
  }

  return (
    <ul className="mt-2">
      {MAILS.map(({ key, label, help }) => (
        <li key={key} className="py-1">
          <Choice>
            <Checkbox
              checked={preferences[key]}
              aria-describedby={`mail-${key}`}
              onChange={(event) => void choose(key, event.currentTarget.checked)}
            />
            {label}
          </Choice>
          <p id={`mail-${key}`} className="-mt-1 ml-8 max-w-100 text-ink-soft">
            {help}
          </p>
        </li>
      ))}
    </ul>
  );
}
