import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { useEntryTitles } from "~/layout/desk/entries";
import { ConflictNotice } from "~/layout/desk/states";
import { offerUndo } from "~/layout/desk/undo";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { showError } from "~/ui/toasts";
import { Crops } from "./crops";
import { FocusEditor } from "./focus-editor";
import { changePicture, PICTURES, type Picture, PictureChanged } from "./queries";

/**
 * A dialog with the alt text and the focus of a picture, the places where the picture is used, and a button to delete
 * it.
 */
export default function PictureDialog({
  picture,
  onClose,
  onSaved = onClose,
  saveLabel = "Save",
}: {
  picture: Picture;
  onClose: () => void;
  onSaved?: (picture: Picture) => void;
  saveLabel?: string;
}) {
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState(picture.focus);
  const [version, setVersion] = useState(picture.version);
  const [problem, setProblem] = useState("");
  const [theirs, setTheirs] = useState<Picture | null>(null);
  const client = useQueryClient();
  const params = { path: { picture_id: picture.id } };
  const refresh = () => client.invalidateQueries({ queryKey: PICTURES });

  // What a new picture needs before it can be used.
  useEffect(() => {
    if (!picture.alt) document.getElementById("picture-alt")?.focus();
  }, [picture.alt]);

  async function save(expectedVersion: number) {
    try {
      const saved = await changePicture(picture.id, { alt, focus, expectedVersion });
      void refresh();
      onSaved(saved);
    } catch (error) {
      if (error instanceof PictureChanged) {
        setTheirs(error.theirs);
        setVersion(error.theirs.version);
      } else if (error instanceof RequestRefused && error.fields.alt) {
        setProblem(error.fields.alt);
        document.getElementById("picture-alt")?.focus();
      } else showError(errorMessage(error as Error));
    }
  }

  async function remove() {
    try {
      await dataOf(api.DELETE("/api/desk/media/{picture_id}", { params }));
      void refresh();
      onClose();
      offerUndo({ done: "Picture deleted", detail: picture.name, undo: () => void restore() });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  async function restore() {
    try {
      await dataOf(api.POST("/api/desk/media/{picture_id}/restore", { params }));
      await refresh();
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(version);
  }

  return (
    <Dialog
      id="picture-title"
      title={picture.name}
      text={factsInWords(picture)}
      onClose={onClose}
      isWide
    >
      <form onSubmit={submit} noValidate>
        {theirs && (
          <ConflictNotice
            field="Alt text or focus"
            theirs={theirs.alt}
            mine={alt}
            onTheirs={() => {
              setAlt(theirs.alt);
              setFocus(theirs.focus);
              setTheirs(null);
            }}
            onMine={() => void save(theirs.version)}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <div>
            <FocusEditor picture={picture} focus={focus} onChange={setFocus} />
            <Crops picture={picture} focus={focus} />
          </div>
          <div>
            <Field
              name="picture-alt"
              label="Alt text"
              help="What is in the picture, for people who cannot see it. It is needed before the picture can be used."
              error={problem}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  value={alt}
                  onChange={(event) => {
                    setAlt(event.target.value);
                    setProblem("");
                  }}
                />
              )}
            </Field>
            <UsedIn picture={picture} />
          </div>
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit">{saveLabel}</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {picture.usedIn.length === 0 && (
            <Button variant="quiet" className="ml-auto" onClick={() => void remove()}>
              Delete
            </Button>
          )}
        </p>
      </form>
    </Dialog>
  );
}

/** Where an entry is edited; the key of a listing is such as `listing/1041`. */
const addressOf = (key: string) =>
  key.startsWith("listing/") ? "/desk/listings" : `/desk/site/${key}`;

/** The entries and listings that show the picture, where it is replaced or removed. */
function UsedIn({ picture: { usedIn: uses } }: { picture: Picture }) {
  const titleOf = useEntryTitles();
  return (
    <section className="mt-4" aria-labelledby="picture-uses">
      <p id="picture-uses" className="font-semibold">
        Used in
      </p>
      {uses.length === 0 ? (
        <p className="text-small text-ink-soft">
          No page yet. Choose it in a listing, on About or in an article.
        </p>
      ) : (
        <>
          <ul>
            {uses.map(({ key, isPublic }) => (
              <li key={key} className="flex min-h-(--choice-height) items-center gap-[0.4ch]">
                <Link className="text-link" to={addressOf(key)}>
                  {titleOf(key)}
                </Link>
                {!isPublic && " (draft)"}
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-soft">
            These keep the alt text and the focus they have. Replace or remove the picture there.
          </p>
        </>
      )}
    </section>
  );
}

function factsInWords({ width, height, uploadedBy }: Picture): string {
  const by = uploadedBy ? ` Uploaded by ${uploadedBy}.` : "";
  return `${width} × ${height} pixels.${by}`;
}
