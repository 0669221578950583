import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/input";
import { InputField, SelectField, TextareaField } from "~/ui/input-field";
import { type Room, type RoomRequest, useRoomAct } from "./queries";
import { LEVELS, SIDES, STATES } from "./words";

type Props = { deal: number; onClose: () => void };

/** Writes down what a buyer's side asked by mail or on the phone. */
export function WriteDialog({ deal, room, onClose }: Props & { room: Room }) {
  const act = useRoomAct(deal);

  return (
    <FormDialog
      id="room-write"
      title="Write down a request"
      text="As they asked it. Nobody else reads these words."
      act={act}
      request={(text) => {
        const body = {
          interest: Number(text("interest")),
          side: text("side") as RoomRequest["side"],
          name: text("name"),
          text: text("text"),
        };
        const params = { path: { deal_id: deal } };
        return dataOf(api.POST("/api/desk/deals/{deal_id}/room/requests", { params, body }));
      }}
      submit="Save"
      onClose={onClose}
    >
      <SelectField form="room-write" name="interest" label="On the side of">
        <Options of={room.buyers.map(({ interest, name }) => [interest, name])} />
      </SelectField>
      <SelectField form="room-write" name="side" label="Who asked">
        <Options of={SIDES} />
      </SelectField>
      <InputField form="room-write" name="name" label="Name" required={false} maxLength={100} />
      <TextareaField
        form="room-write"
        name="text"
        label="The request"
        error={act.errors.text}
        rows={5}
        maxLength={2000}
      />
    </FormDialog>
  );
}

/** Who answers, by when, the answer and its files. */
export function AnswerDialog({
  deal,
  room,
  request,
  onClose,
}: Props & { room: Room; request: RoomRequest }) {
  const act = useRoomAct(deal);
  const pushed = room.files.filter(({ pushedVersion }) => pushedVersion !== null);

  return (
    <FormDialog
      id="room-answer"
      title={`Request ${request.number} of ${request.buyer}`}
      text={<span className="whitespace-pre-line wrap-anywhere">{request.text}</span>}
      isWide
      act={act}
      request={(text, typed) => {
        const body = {
          owner: Number(text("owner")) || null,
          dueOn: text("dueOn"),
          state: text("state") as RoomRequest["state"],
          answer: text("answer"),
          files: typed.getAll("file").map(Number),
          version: request.version,
        };
        const params = { path: { deal_id: deal, request_id: request.id } };
        return dataOf(
          api.PATCH("/api/desk/deals/{deal_id}/room/requests/{request_id}", { params, body }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <TextareaField
        form="room-answer"
        name="answer"
        label="Answer"
        help="The buyer reads it once the request is no longer open."
        required={false}
        error={act.errors.answer}
        rows={5}
        maxLength={2000}
        defaultValue={request.answer}
      />
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
          error={act.errors.owner}
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
          error={act.errors.dueOn}
        />
      </div>
    </FormDialog>
  );
}

/** An edited question and answer, which other buyers read without learning who asked. */
export function PublishDialog({ deal, request, onClose }: Props & { request: RoomRequest }) {
  const act = useRoomAct(deal);
  const isPublished = request.publishedLevel !== null;

  const put = (body: { question: string; answer: string; level: number | null }) =>
    dataOf(
      api.PUT("/api/desk/deals/{deal_id}/room/requests/{request_id}/published", {
        params: { path: { deal_id: deal, request_id: request.id } },
        body: { ...body, version: request.version },
      }),
    );

  async function takeBack() {
    const saved = await act.send(() => put({ question: "", answer: "", level: null }));
    if (saved) onClose();
  }

  return (
    <FormDialog
      id="room-publish"
      title="Publish without names"
      text="Edit it so that nothing tells who asked. The original stays as it is."
      act={act}
      request={(text) =>
        put({
          question: text("question"),
          answer: text("answer"),
          level: Number(text("level")),
        })
      }
      submit="Publish"
      submitting="Publishing..."
      footer={
        isPublished && (
          <p>
            <Button variant="quiet" aria-disabled={act.isBusy} onClick={() => void takeBack()}>
              Take it back
            </Button>
          </p>
        )
      }
      onClose={onClose}
    >
      <TextareaField
        form="room-publish"
        name="question"
        label="Question"
        error={act.errors.question}
        rows={4}
        maxLength={2000}
        defaultValue={request.published || request.text}
      />
      <TextareaField
        form="room-publish"
        name="answer"
        label="Answer"
        error={act.errors.answer}
        rows={4}
        maxLength={2000}
        defaultValue={request.publishedAnswer || request.answer}
      />
      <SelectField
        form="room-publish"
        name="level"
        label="For buyers from level"
        defaultValue={request.publishedLevel ?? 1}
        error={act.errors.level}
      >
        <Options of={LEVELS} />
      </SelectField>
    </FormDialog>
  );
}
