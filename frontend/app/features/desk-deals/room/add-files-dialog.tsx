import type { SubmitEvent } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Choice } from "~/ui/input";
import { SelectField } from "~/ui/input-field";
import { type Room, type RoomFile, useRoomAct } from "./queries";
import { HANDLINGS, LEVELS } from "./words";

/** Puts files of the deal into a folder of the room, where only staff see them. */
export function AddFilesDialog({
  deal,
  room,
  onClose,
}: {
  deal: number;
  room: Room;
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useRoomAct(deal);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      folder: Number(typed.get("folder")),
      files: typed.getAll("file").map(Number),
      level: Number(typed.get("level")),
      handling: typed.get("handling") as RoomFile["handling"],
    };
    const params = { path: { deal_id: deal } };
    const done = await send(() =>
      dataOf(api.POST("/api/desk/deals/{deal_id}/room/files", { params, body })),
    );
    if (done) onClose();
  }

  return (
    <Dialog
      id="room-add"
      title="Add files of the deal"
      text="They stay where only you see them until you push them."
      isWide
      onClose={onClose}
    >
      {room.others.length === 0 ? (
        <p className="pb-2">
          Every file of the deal is in the room.{" "}
          <Link className="underline underline-offset-[0.22em]" to={`/desk/deals/${deal}/files`}>
            Upload more
          </Link>
        </p>
      ) : (
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <fieldset className="max-h-64 overflow-y-auto border-y border-rule">
            <legend className="sr-only">Files</legend>
            {room.others.map(({ id, title }) => (
              <Choice key={id}>
                <Checkbox name="file" value={id} /> {title}
              </Choice>
            ))}
          </fieldset>
          <SelectField form="room-add" name="folder" label="Folder">
            <Options of={room.folders.map(({ id, name }) => [id, name])} />
          </SelectField>
          <LevelAndHandling form="room-add" />
          <DialogActions
            submit="Add them"
            submitting="Adding..."
            isBusy={isBusy}
            error={errors.form ?? errors.files}
            onCancel={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}

export function LevelAndHandling({ form, file }: { form: string; file?: RoomFile }) {
  return (
    <>
      <SelectField form={form} name="level" label="Level" defaultValue={file?.level ?? 1}>
        <Options of={LEVELS} />
      </SelectField>
      <SelectField
        form={form}
        name="handling"
        label="How buyers may have it"
        defaultValue={file?.handling ?? "view"}
      >
        <Options of={HANDLINGS} />
      </SelectField>
    </>
  );
}
