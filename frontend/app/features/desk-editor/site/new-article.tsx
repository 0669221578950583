import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { DialogActions } from "~/layout/desk/dialog-actions";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { contentKey, createEntry } from "../api";

const LONGEST = 60;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns the last part of an article's address, made from its title: `what-buyers-pay-for`. */
function slugFromTitle(title: string): string {
  return title
    .normalize("NFD")
    .replace(/['’\p{M}]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
}

/** A dialog that creates an article, with its title and its address. */
export default function NewArticle({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState("");
  /** The typed end of the address; null while it is made from the title. */
  const [typedName, setTypedName] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const name = typedName ?? slugFromTitle(title);

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const found: Errors = {
      ...(!title.trim() && { title: "Please enter a title." }),
      ...(!NAME.test(name) && { name: "Please use small letters, digits and single hyphens." }),
    };
    if (Object.keys(found).length > 0) return refuse(found, form);
    setBusy(true);
    try {
      const made = await createEntry({ group: "articles", name, title: title.trim() });
      void client.invalidateQueries({ queryKey: [...contentKey, "entries"] });
      onClose();
      void navigate(`/desk/site/${made.key}`);
    } catch (error) {
      setBusy(false);
      const isTaken = error instanceof RequestRefused && error.code === "name_taken";
      refuse({ [isTaken ? "name" : "form"]: errorMessage(error as Error) }, form);
    }
  }

  function refuse(found: Errors, form: HTMLFormElement) {
    setErrors(found);
    const first = ["title", "name"].find((field) => found[field]);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <Dialog
      id="desk-new-article"
      title="New article"
      text="It begins as a draft that only the firm sees, until you publish it."
      onClose={onClose}
    >
      <form noValidate onSubmit={create} className="grid gap-4" aria-label="New article">
        <Field form="new-article" name="title" label="Title" required error={errors.title}>
          {(control) => (
            <Input
              {...control}
              maxLength={LONGEST}
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field
          form="new-article"
          name="name"
          label="Address below /resource-center/"
          required
          error={errors.name}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={LONGEST}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={name}
              onChange={({ target }) => setTypedName(target.value)}
            />
          )}
        </Field>
        <DialogActions
          submit="Begin the article"
          submitting="One moment..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
