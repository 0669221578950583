import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { FileInput } from "~/ui/input";
import type { Upload } from "./use-uploads";

const ACCEPT = "image/jpeg,image/png,image/webp,image/avif";

/** A button that chooses files to upload. On a phone it offers the camera and the photos. */
export function UploadButton({
  onFiles,
  isPrimary = true,
}: {
  onFiles: (files: File[]) => void;
  isPrimary?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={isPrimary ? "primary" : "secondary"} onClick={() => input.current?.click()}>
        Upload pictures
      </Button>
      <FileInput
        ref={input}
        accept={ACCEPT}
        multiple
        tabIndex={-1}
        aria-label="Pictures to upload"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}

/** An area that takes files dropped on it, and shows the files that are being uploaded. */
export function UploadArea({
  uploads,
  onFiles,
  onDismiss,
  children,
}: {
  uploads: readonly Upload[];
  onFiles: (files: File[]) => void;
  onDismiss: (id: number) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      data-drop=""
      className={`py-4 ${isOver ? "outline-2 outline-offset-8 outline-ink outline-dashed" : ""}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {uploads.length > 0 && (
        <ul className="mb-4 border-t border-rule" aria-label="Uploads">
          {uploads.map(({ id, name, share, problem }) => (
            <li
              key={id}
              // On a phone the bar, or what went wrong, is below the name.
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
            >
              <span className="block truncate font-semibold">{name}</span>
              {problem ? (
                <>
                  <span role="alert" className="text-red max-md:row-start-2">
                    {problem}
                  </span>
                  <Button
                    variant="quiet"
                    className="col-start-2 row-span-2 row-start-1 md:col-start-3"
                    onClick={() => onDismiss(id)}
                  >
                    Dismiss <span className="sr-only">{name}</span>
                  </Button>
                </>
              ) : (
                <progress
                  className="w-full max-md:col-span-full"
                  value={share}
                  aria-label={`Uploading ${name}`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
