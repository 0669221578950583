import type { PortalWords } from "~/lib/facts";
import { fileSize } from "~/lib/file-size";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import type { QueuedFile } from "./upload-queue";
import type { Uploads } from "./use-uploads";

export type UploadWords = PortalWords["file"]["documents"]["upload"];

/** The files on their way, each with its progress, and uploads from before that can be resumed. */
export function UploadList({
  uploads,
  largest,
  words,
  onDiscard,
}: {
  uploads: Uploads;
  /** Bytes of the largest file that is accepted. */
  largest: number;
  words: UploadWords;
  onDiscard: (id: string) => void;
}) {
  const { files, tooLarge, unfinished } = uploads;
  return (
    <>
      <FieldError role="alert">
        {tooLarge.length > 0 &&
          `${tooLarge.join(", ")}: ${interpolate(words.tooLarge, { size: fileSize(largest) })}`}
      </FieldError>
      {files.length + unfinished.length > 0 && (
        <ul aria-label={words.progress} className="my-3 border-t border-rule">
          {files.map((file) => (
            <Row key={file.key} file={file} uploads={uploads} words={words} />
          ))}
          {unfinished.map(({ id, name, offset, length }) => (
            <li key={id} className="border-b border-rule py-2.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <Button variant="quiet" onClick={() => onDiscard(id)}>
                  {words.discard}
                  <span className="sr-only"> {name}</span>
                </Button>
              </p>
              <p className="text-ink-soft">
                {interpolate(words.unfinished, { percent: percent(offset, length) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ file, uploads, words }: { file: QueuedFile; uploads: Uploads; words: UploadWords }) {
  const { key, name, size, sent, state } = file;
  const name_ = <span className="sr-only"> {name}</span>;
  return (
    <li className="border-b border-rule py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="flex gap-x-4">
          {state === "sending" && (
            <Button variant="quiet" onClick={() => uploads.pause(key)}>
              {words.pause}
              {name_}
            </Button>
          )}
          {(state === "paused" || state === "failed") && (
            <Button variant="quiet" onClick={() => uploads.resume(key)}>
              {state === "paused" ? words.resume : words.retry}
              {name_}
            </Button>
          )}
          <Button variant="quiet" onClick={() => uploads.cancel(key)}>
            {words.cancel}
            {name_}
          </Button>
        </span>
      </p>
      <progress
        aria-label={name}
        max={size || 1}
        value={sent}
        className="mt-1.5 h-1.5 w-full accent-copper"
      />
      <p
        role={state === "failed" ? "alert" : undefined}
        className={`mt-1 tabular-nums ${state === "failed" ? "font-semibold text-red" : "text-ink-soft"}`}
      >
        {line(file, words)}
      </p>
    </li>
  );
}

function line({ state, sent, size, message }: QueuedFile, words: UploadWords): string {
  const values = { percent: percent(sent, size), size: fileSize(size) };
  if (state === "failed") return message || words.failed;
  if (state === "sending" && sent === size) return words.finishing;
  return interpolate(words[state], values);
}

const percent = (part: number, whole: number) =>
  String(whole ? Math.floor((part / whole) * 100) : 0);
