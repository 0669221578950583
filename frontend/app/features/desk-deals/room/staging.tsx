import { useState } from "react";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice } from "~/ui/input";
import { AddFilesDialog } from "./add-files-dialog";
import { FileDialog } from "./file-dialog";
import { type Room, type RoomFile, useRoomAct } from "./queries";
import { LEVELS, listed } from "./words";

const isNewer = ({ pushedVersion, latestVersion }: RoomFile) =>
  pushedVersion !== null && latestVersion !== null && latestVersion > pushedVersion;

/** What is not with buyers yet, who will see it, and the button that pushes it. */
export function Staging({ deal, room }: { deal: number; room: Room }) {
  const [unchosen, setUnchosen] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<number | "add" | null>(null);
  const { send, isBusy, errors } = useRoomAct(deal);
  const waiting = room.files.filter((file) => file.pushedVersion === null || isNewer(file));
  const chosen = waiting.filter(({ id, canBeHad }) => canBeHad && !unchosen.includes(id));
  const names = new Map(room.buyers.map(({ interest, name }) => [interest, name]));
  const seers = new Set(chosen.flatMap(({ seenBy }) => seenBy));
  const file = room.files.find(({ id }) => id === opened);
  const params = { path: { deal_id: deal } };

  return (
    <section aria-labelledby="staging-title" className="py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="staging-title">Only you see these</h2>
        <Button variant="quiet" onClick={() => setOpened("add")}>
          Add files of the deal
        </Button>
      </div>
      {waiting.length === 0 ? (
        <p className="text-ink-soft">
          Nothing waits here. Files that you add stay here until you push them.
        </p>
      ) : (
        <>
          <ul className="mt-2 border-t border-rule">
            {waiting.map((each) => (
              <li
                key={each.id}
                className="flex flex-wrap items-baseline gap-x-6 border-b border-rule"
              >
                <Choice className="min-w-60 flex-1">
                  <Checkbox
                    checked={chosen.includes(each)}
                    disabled={!each.canBeHad}
                    onChange={({ target }) =>
                      setUnchosen((before) =>
                        target.checked
                          ? before.filter((id) => id !== each.id)
                          : [...before, each.id],
                      )
                    }
                  />
                  <span>
                    <span className="font-semibold wrap-anywhere">{each.title}</span>
                    {isNewer(each) && (
                      <span className="text-ink-soft">
                        {" "}
                        version {each.latestVersion} replaces {each.pushedVersion}
                      </span>
                    )}
                  </span>
                </Choice>
                <span className="min-w-48 flex-1 py-2 text-ink-soft">
                  {each.canBeHad
                    ? `Level ${LEVELS[each.level]}. ${listed(
                        each.seenBy.map((id) => names.get(id) ?? ""),
                        "No buyer sees it yet",
                      )}`
                    : "Its pages cannot be shown: let buyers have it as it is from level 2, or upload a PDF"}
                </span>
                <Button variant="quiet" onClick={() => setOpened(each.id)}>
                  Change<span className="sr-only">: {each.title}</span>
                </Button>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button
              aria-disabled={isBusy || chosen.length === 0}
              onClick={() =>
                void send(() =>
                  dataOf(
                    api.POST("/api/desk/deals/{deal_id}/room/push", {
                      params,
                      body: { files: chosen.map(({ id }) => id) },
                    }),
                  ),
                )
              }
            >
              Push {chosen.length === 1 ? "1 file" : `${chosen.length} files`} to buyers
            </Button>
            <p className="min-w-0" role="status">
              {chosen.length > 0 &&
                `Seen by: ${listed(
                  [...seers].map((id) => names.get(id) ?? ""),
                  "no buyer of today",
                )}.`}
            </p>
          </div>
          <FieldError role="alert">{errors.form}</FieldError>
        </>
      )}
      {opened === "add" && (
        <AddFilesDialog deal={deal} room={room} onClose={() => setOpened(null)} />
      )}
      {file && <FileDialog deal={deal} room={room} file={file} onClose={() => setOpened(null)} />}
    </section>
  );
}
