import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { InputField } from "~/ui/input-field";
import { FileDialog } from "./file-dialog";
import { type Room, type RoomFile, useRoomAct } from "./queries";
import { HANDLINGS, listed } from "./words";

/** More files than this, and the folders begin closed. */
const MOST_OPEN = 60;

type Folder = Room["folders"][number];

/** What buyers can get, by folder. */
export function Folders({ deal, room }: { deal: number; room: Room }) {
  const [named, setNamed] = useState<Folder | "new" | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const names = new Map(room.buyers.map(({ interest, name }) => [interest, name]));
  const pushed = room.files.filter(({ pushedVersion }) => pushedVersion !== null);
  const file = room.files.find(({ id }) => id === opened);
  return (
    <section aria-labelledby="folders-title" className="border-t border-rule py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="folders-title">With buyers</h2>
        <Button variant="quiet" onClick={() => setNamed("new")}>
          Add a folder
        </Button>
      </div>
      {room.folders.map((folder) => {
        const inside = pushed.filter((each) => each.folder === folder.id);
        return (
          <details
            key={folder.id}
            className="disclosure border-b border-rule"
            open={inside.length > 0 && pushed.length <= MOST_OPEN}
          >
            <summary>
              <h3
                className={`font-sans text-base font-semibold ${inside.length > 0 ? "" : "text-ink-soft"}`}
              >
                {folder.name}
                {inside.length > 0 && (
                  <span className="font-normal text-ink-soft tabular-nums"> {inside.length}</span>
                )}
              </h3>
            </summary>
            <div className="disclosure-body">
              <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-ink-soft">
                <span>
                  {folder.holds || "A folder of your own."}
                  {folder.forLenders && " (a buyer’s bank reads it too)"}
                </span>
                <Button variant="quiet" onClick={() => setNamed(folder)}>
                  Rename<span className="sr-only"> {folder.name}</span>
                </Button>
              </p>
              <ul>
                {inside.map((each) => (
                  <Row
                    key={each.id}
                    file={each}
                    seenBy={each.seenBy.map((id) => names.get(id) ?? "")}
                    onOpen={() => setOpened(each.id)}
                  />
                ))}
              </ul>
            </div>
          </details>
        );
      })}
      {named && (
        <FolderDialog
          deal={deal}
          folder={named === "new" ? null : named}
          onClose={() => setNamed(null)}
        />
      )}
      {file && <FileDialog deal={deal} room={room} file={file} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Row({
  file,
  seenBy,
  onOpen,
}: {
  file: RoomFile;
  seenBy: readonly string[];
  onOpen: () => void;
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 border-t border-rule py-1.5">
      <span className="min-w-60 flex-1 wrap-anywhere">
        <span className="font-semibold">{file.title}</span>
        <span className="block text-ink-soft">
          {file.pages > 0
            ? `${file.pages} ${file.pages === 1 ? "page" : "pages"}`
            : "Pages cannot be shown"}
          , version {file.pushedVersion}, pushed <RelativeTime at={file.pushedAt ?? ""} />
        </span>
      </span>
      <span className="min-w-48 flex-1 text-ink-soft">
        Level {file.level}
        {file.allowed && " for some"}. {HANDLINGS[file.handling]}.
        <span className="block text-ink">{listed(seenBy, "No buyer sees it now")}</span>
        {file.reason && <span className="block">{file.reason}</span>}
      </span>
      <Button variant="quiet" onClick={onOpen}>
        Change<span className="sr-only">: {file.title}</span>
      </Button>
    </li>
  );
}

function FolderDialog({
  deal,
  folder,
  onClose,
}: {
  deal: number;
  folder: Folder | null;
  onClose: () => void;
}) {
  const act = useRoomAct(deal);

  async function remove(id: number) {
    const params = { path: { deal_id: deal, folder_id: id } };
    const done = await act.send(() =>
      dataOf(api.DELETE("/api/desk/deals/{deal_id}/room/folders/{folder_id}", { params })),
    );
    if (done) onClose();
  }

  return (
    <FormDialog
      id="room-folder"
      title={folder ? "Rename the folder" : "Add a folder"}
      text=""
      act={act}
      request={(text) => {
        const body = { name: text("name") };
        return dataOf(
          folder
            ? api.PATCH("/api/desk/deals/{deal_id}/room/folders/{folder_id}", {
                params: { path: { deal_id: deal, folder_id: folder.id } },
                body,
              })
            : api.POST("/api/desk/deals/{deal_id}/room/folders", {
                params: { path: { deal_id: deal } },
                body,
              }),
        );
      }}
      submit="Save"
      footer={
        folder && (
          <p>
            <Button
              variant="quiet"
              aria-disabled={act.isBusy}
              onClick={() => void remove(folder.id)}
            >
              Remove this folder
            </Button>
          </p>
        )
      }
      onClose={onClose}
    >
      <InputField
        form="room-folder"
        name="name"
        label="Name, as buyers read it"
        defaultValue={folder?.name ?? ""}
        error={act.errors.name}
        maxLength={80}
      />
    </FormDialog>
  );
}
