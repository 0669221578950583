import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { readText, writeText } from "~/lib/storage";
import { useAct } from "~/lib/use-act";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Choice, Radio, Textarea } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { INTERESTS, type Interest, interestKey } from "./queries";

function useSaved() {
  const client = useQueryClient();
  return useAct<Interest>({
    onDone(interest) {
      client.setQueryData(interestKey(interest.id), interest);
      void client.invalidateQueries({ queryKey: INTERESTS });
    },
  });
}

/** A note or what was said in a call, for the timeline. What is typed stays in this browser until it is saved. */
export function NoteForm({ interest, onClose }: { interest: Interest; onClose: () => void }) {
  const key = `note-${useSignedIn().person.id}-${interest.id}`;
  const [text, setText] = useState(() => readText("local", key) ?? "");
  const [isCall, setCall] = useState(false);
  const { send, isBusy, errors } = useSaved();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);

  async function save(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    const params = { path: { interest_id: interest.id } };
    const saved = await send(() =>
      dataOf(
        api.POST("/api/desk/interests/{interest_id}/notes", { params, body: { text, isCall } }),
      ),
    );
    if (saved === null) return;
    writeText("local", key, null);
    onClose();
  }

  return (
    <form noValidate onSubmit={save} className="grid max-w-prose gap-2 border-t border-rule py-4">
      <fieldset className="flex gap-6">
        <legend className="sr-only">What is it?</legend>
        {[false, true].map((is) => (
          <Choice key={String(is)}>
            <Radio name="note-kind" checked={isCall === is} onChange={() => setCall(is)} />
            {is ? "We spoke" : "A note"}
          </Choice>
        ))}
      </fieldset>
      <label className="sr-only" htmlFor="interest-note">
        Note
      </label>
      <Textarea
        ref={field}
        id="interest-note"
        rows={3}
        value={text}
        aria-invalid={errors.text ? true : undefined}
        aria-describedby="interest-note-error"
        onChange={({ target }) => {
          setText(target.value);
          writeText("local", key, target.value || null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
          if (event.key === "Escape") onClose();
        }}
      />
      <FieldError id="interest-note-error" role="alert">
        {errors.text ?? errors.form}
      </FieldError>
      <p className="flex gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </p>
    </form>
  );
}

/** What the owner said on the phone about the buyer, marked as such. */
export function OwnerAnswerForm({
  interest,
  onClose,
}: {
  interest: Interest;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const { send, isBusy, errors } = useSaved();

  async function answer(approved: boolean) {
    const params = { path: { interest_id: interest.id } };
    const body = { approved, name, reason, version: interest.version };
    const saved = await send(() =>
      dataOf(api.POST("/api/desk/interests/{interest_id}/owner-answer", { params, body })),
    );
    if (saved !== null) onClose();
  }

  return (
    <section
      aria-label="What the owner said"
      className="grid max-w-prose gap-3 border-t border-rule py-4"
    >
      <InputField
        form="owner"
        name="name"
        label="Who did you speak to?"
        value={name}
        required={false}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
      <InputField
        form="owner"
        name="reason"
        label="Why, if they said so"
        value={reason}
        required={false}
        maxLength={500}
        error={errors.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError role="alert">{errors.form}</FieldError>
      <p className="flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={() => void answer(true)}>
          They approve
        </Button>
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => void answer(false)}>
          They decline
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </p>
    </section>
  );
}
