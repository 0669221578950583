import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { fileSize } from "~/lib/file-size";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/input";
import { InputField, SelectField } from "~/ui/input-field";
import { LevelAndHandling } from "./add-files-dialog";
import { type Room, type RoomFile, useRoomAct } from "./queries";

/** Everything about a file of the room: where it is, its level, how it may be had and by whom. */
export function FileDialog({
  deal,
  room,
  file,
  onClose,
}: {
  deal: number;
  room: Room;
  file: RoomFile;
  onClose: () => void;
}) {
  const act = useRoomAct(deal);
  const [isNamed, setNamed] = useState(file.allowed !== null);
  const params = { path: { deal_id: deal, file_id: file.id } };
  const isPushed = file.pushedVersion !== null;

  async function takeBack() {
    const done = await act.send(() =>
      dataOf(api.DELETE("/api/desk/deals/{deal_id}/room/files/{file_id}", { params })),
    );
    if (done) onClose();
  }

  return (
    <FormDialog
      id="room-file"
      title={file.title}
      text={`${file.name}, ${fileSize(file.size)}. ${isPushed ? "What you change counts for buyers at once." : "Buyers do not see it yet."}`}
      isWide
      act={act}
      request={(text, typed) => {
        const body = {
          title: text("title"),
          folder: Number(text("folder")),
          level: Number(text("level")),
          handling: text("handling") as RoomFile["handling"],
          isNamed,
          allowed: typed.getAll("allowed").map(Number),
          reason: text("reason"),
        };
        return dataOf(
          api.PATCH("/api/desk/deals/{deal_id}/room/files/{file_id}", { params, body }),
        );
      }}
      submit="Save"
      footer={
        <p>
          <Button variant="quiet" aria-disabled={act.isBusy} onClick={() => void takeBack()}>
            {isPushed ? "Take it back from buyers" : "Take it out of the room"}
          </Button>
        </p>
      }
      onClose={onClose}
    >
      <InputField
        form="room-file"
        name="title"
        label="Title, as buyers read it"
        defaultValue={file.title}
        error={act.errors.title}
      />
      <SelectField form="room-file" name="folder" label="Folder" defaultValue={file.folder}>
        <Options of={room.folders.map(({ id, name }) => [id, name])} />
      </SelectField>
      <LevelAndHandling form="room-file" file={file} />
      <Choice>
        <Checkbox checked={isNamed} onChange={({ target }) => setNamed(target.checked)} />
        Only for some buyers of this level
      </Choice>
      {isNamed && (
        <>
          <fieldset className="border-l-4 border-copper pl-3">
            <legend className="sr-only">Who sees it</legend>
            {room.buyers.map(({ interest, name }) => (
              <Choice key={interest}>
                <Checkbox
                  name="allowed"
                  value={interest}
                  defaultChecked={file.allowed?.includes(interest) ?? false}
                />
                {name}
              </Choice>
            ))}
            {room.buyers.length === 0 && <p>No buyer is approved yet, so nobody sees it.</p>}
          </fieldset>
          <InputField
            form="room-file"
            name="reason"
            label="Why only they see it"
            defaultValue={file.reason}
            error={act.errors.reason}
            maxLength={300}
          />
        </>
      )}
    </FormDialog>
  );
}
