import { useLayoutEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import type { PeopleWords, ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { showError, showToast } from "~/ui/toasts";
import { resultOrProblem } from "../problem";
import { ReauthenticationProvider, useReauthentication } from "../profile/use-reauthentication";
import type { Person } from "./use-people";

type Props = {
  words: PeopleWords["row"]["remove"];
  person: Person;
  /** Called once the person is removed. */
  onRemoved: () => Promise<void>;
  onNo: () => void;
};

/** Asks whether to remove a person, and removes them. Staff may have to confirm who they are first. */
export default function ConfirmRemoval({
  confirm,
  ...props
}: Props & {
  /** The words of the dialog in which staff confirm who they are. */
  confirm: ProfileWords["confirm"];
}) {
  return (
    <ReauthenticationProvider words={confirm}>
      <Question {...props} />
    </ReauthenticationProvider>
  );
}

function Question({ words, person, onRemoved, onNo }: Props) {
  const [busy, setBusy] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => no.current?.focus(), []);
  const reauthenticate = useReauthentication();
  const name = person.fullName || person.displayName;
  const question = interpolate(words.question, { name });

  async function remove() {
    setBusy(true);
    const answer = await reauthenticate(async () => {
      const { problem } = await resultOrProblem(
        api.DELETE("/api/people/{person_id}", { params: { path: { person_id: person.id } } }),
      );
      return { reauthenticate: problem?.code === "reauthentication_required", problem };
    });
    if (!answer || answer.problem) {
      if (answer?.problem) showError(answer.problem.message);
      setBusy(false);
      return;
    }
    const { title, detail } = words.done;
    showToast({ title, detail: interpolate(detail, { name }), tone: "plain" });
    await onRemoved();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a question about one row is no group of form fields
    <div
      role="group"
      aria-label={question}
      className="col-span-full border-l-4 border-copper py-1 pl-6"
    >
      <p className="font-semibold">{question}</p>
      <p className="mt-1">{person.isLast ? words.lastText : words.text}</p>
      <p className="mt-4 flex flex-wrap gap-4">
        <Button aria-disabled={busy} onClick={() => void remove()}>
          {busy ? words.working : words.yes}
        </Button>
        <Button ref={no} variant="secondary" aria-disabled={busy} onClick={onNo}>
          {words.no}
        </Button>
      </p>
    </div>
  );
}
