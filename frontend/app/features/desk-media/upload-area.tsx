import { type DragEvent, type ReactNode, useRef, useState } from "react";
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
      <button
        type="button"
        className={isPrimary ? "desk-button desk-primary" : "desk-button"}
        onClick={() => input.current?.click()}
      >
        Upload pictures
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        tabIndex={-1}
        className="sr-only"
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
      className="media-area"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {uploads.length > 0 && (
        <ul className="media-uploads" aria-label="Uploads">
          {uploads.map(({ id, name, share, problem }) => (
            <li key={id}>
              <span className="media-name">{name}</span>
              {problem ? (
                <>
                  <span role="alert" className="media-problem">
                    {problem}
                  </span>
                  <button type="button" className="desk-quiet" onClick={() => onDismiss(id)}>
                    Dismiss <span className="sr-only">{name}</span>
                  </button>
                </>
              ) : (
                <progress value={share} aria-label={`Uploading ${name}`} />
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
