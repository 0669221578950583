import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Checkbox, Choice, Textarea } from "~/ui/input";
import { InputField, SelectField } from "~/ui/input-field";
import { type Room, type RoomRequest, useRoomAct } from "./queries";
import { LEVELS, SIDES, STATES } from "./words";

type Props = { deal: number; onClose: () => void };

/** Writes down what a buyer's side asked by mail or on the phone. */
export function WriteDialog({ deal, room, onClose }: Props & { room: Room }) {
  const { send, isBusy, errors } = useRoomAct(deal);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      interest: Number(typed.get("interest")),
      side: typed.get("side") as RoomRequest["side"],
      name: String(typed.get("name") ?? ""),
      text: String(typed.get("text") ?? ""),
    };
    const params = { path: { deal_id: deal } };
    const saved = await send(() =>
      dataOf(api.POST("/api/desk/deals/{deal_id}/room/requests", { params, body })),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="room-write"
      title="Write down a request"
      text="As they asked it. Nobody else reads these words."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <SelectField form="room-write" name="interest" label="On the side of">
          <Options of={room.buyers.map(({ interest, name }) => [interest, name])} />
        </SelectField>
        <SelectField form="room-write" name="side" label="Who asked">
          <Options of={SIDES} />
        </SelectField>
        <InputField form="room-write" name="name" label="Name" required={false} maxLength={100} />
        <Field form="room-write" name="text" label="The request" error={errors.text}>
          {(control) => <Textarea {...control} rows={5} maxLength={2000} />}
        </Field>
        <DialogActions
          submit="Save"
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Who answers, by when, the answer and its files. */
export function AnswerDialog({
  deal,
  room,
  request,
  onClose,
}: Props & { room: Room; request: RoomRequest }) {
  const { send, isBusy, errors } = useRoomAct(deal);
  const pushed = room.files.filter(({ pushedVersion }) => pushedVersion !== null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      owner: Number(typed.get("owner")) || null,
      dueOn: String(typed.get("dueOn") ?? ""),
      state: typed.get("state") as RoomRequest["state"],
      answer: String(typed.get("answer") ?? ""),
      files: typed.getAll("file").map(Number),
      version: request.version,
    };
    const params = { path: { deal_id: deal, request_id: request.id } };
    const saved = await send(() =>
      dataOf(api.PATCH("/api/desk/deals/{deal_id}/room/requests/{request_id}", { params, body })),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="room-answer"
      title={`Request ${request.number} of ${request.buyer}`}
      text={<span className="whitespace-pre-line wrap-anywhere">{request.text}</span>}
      isWide
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          form="room-answer"
          name="answer"
          label="Answer"
          help="The buyer reads it once the request is no longer open."
          required={false}
          error={errors.answer}
        >
          {(control) => (
            <Textarea {...control} rows={5} maxLength={2000} defaultValue={request.answer} />
          )}
        </Field>
        {pushed.length > 0 && (
          <fieldset className="max-h-40 overflow-y-auto border-y border-rule">
            <legend className="font-strong">Files that answer it</legend>
            {pushed.map(({ id, title, level }) => (
              <Choice key={id}>
                <Checkbox name="file" value={id} defaultChecked={request.files.includes(id)} />
                {title}, level {level}
              </Choice>
            ))}
          </fieldset>
        )}
        <SelectField form="room-answer" name="state" label="State" defaultValue={request.state}>
          <Options of={STATES} />
        </SelectField>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form="room-answer"
            name="owner"
            label="Who answers"
            required={false}
            defaultValue={request.owner?.id ?? ""}
            error={errors.owner}
          >
            <option value="">Not decided</option>
            <Options of={room.staff.map(({ id, name }) => [id, name])} />
          </SelectField>
          <InputField
            form="room-answer"
            name="dueOn"
            label="By when"
            type="date"
            required={false}
            defaultValue={request.dueOn ?? ""}
            error={errors.dueOn}
          />
        </div>
        <DialogActions
          submit="Save"
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** An edited question and answer, which other buyers read without learning who asked. */
export function PublishDialog({ deal, request, onClose }: Props & { request: RoomRequest }) {
  const { send, isBusy, errors } = useRoomAct(deal);
  const isPublished = request.publishedLevel !== null;

  async function put(body: { question: string; answer: string; level: number | null }) {
    const params = { path: { deal_id: deal, request_id: request.id } };
    const saved = await send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/room/requests/{request_id}/published", {
          params,
          body: { ...body, version: request.version },
        }),
      ),
    );
    if (saved) onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void put({
      question: String(typed.get("question") ?? ""),
      answer: String(typed.get("answer") ?? ""),
      level: Number(typed.get("level")),
    });
  }

  return (
    <Dialog
      id="room-publish"
      title="Publish without names"
      text="Edit it so that nothing tells who asked. The original stays as it is."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field form="room-publish" name="question" label="Question" error={errors.question}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={2000}
              defaultValue={request.published || request.text}
            />
          )}
        </Field>
        <Field form="room-publish" name="answer" label="Answer" error={errors.answer}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={2000}
              defaultValue={request.publishedAnswer || request.answer}
            />
          )}
        </Field>
        <SelectField
          form="room-publish"
          name="level"
          label="For buyers from level"
          defaultValue={request.publishedLevel ?? 1}
          error={errors.level}
        >
          <Options of={LEVELS} />
        </SelectField>
        <DialogActions
          submit="Publish"
          submitting="Publishing..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
        {isPublished && (
          <p>
            <Button
              variant="quiet"
              aria-disabled={isBusy}
              onClick={() => void put({ question: "", answer: "", level: null })}
            >
              Take it back
            </Button>
          </p>
        )}
      </form>
    </Dialog>
  );
}
