import { type SubmitEvent, useState } from "react";
import { useFocusFallback } from "~/layout/desk/use-focus-fallback";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { ChangedByOther } from "./changed-by-other";
import type { DeskContext, Lead } from "./queries";
import { useChangeLead } from "./use-change-lead";

/** The tags of a lead: each is removed by its button, and one is added by its name. */
export function Tags({ lead, context }: { lead: Lead; context: DeskContext }) {
  const [typed, setTyped] = useState("");
  const { change, conflict, resolve, errors, form } = useChangeLead(lead);
  const { fallback, container } = useFocusFallback();

  async function add(event: SubmitEvent) {
    event.preventDefault();
    const names = typed.split(",").map((name) => name.trim());
    const tags = [...new Set(names)].filter((name) => name && !lead.tags.includes(name));
    if (
      tags.length === 0 ||
      (await change({ tags: [...lead.tags, ...tags] }, `Tagged ${tags.join(", ")}`))
    ) {
      setTyped("");
    }
  }

  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 py-1" {...container}>
      <label htmlFor="lead-tag" ref={fallback} tabIndex={-1}>
        Tags
      </label>
      <form ref={form} className="flex flex-wrap items-center gap-1.5" onSubmit={add}>
        {lead.tags.map((tag) => (
          <Button
            key={tag}
            variant="plain"
            className="min-h-11 max-w-full rounded-[3px] border border-rule bg-paper-deep px-2.5 wrap-anywhere hover:border-ink md:min-h-7"
            aria-label={`Remove the tag ${tag}`}
            onClick={() =>
              void change({ tags: lead.tags.filter((each) => each !== tag) }, `Removed ${tag}`)
            }
          >
            {tag} <span aria-hidden="true">×</span>
          </Button>
        ))}
        <Input
          id="lead-tag"
          className="w-24 flex-[1_1_6rem]"
          list="lead-tags"
          placeholder="Add a tag"
          value={typed}
          autoComplete="off"
          aria-invalid={errors.tags ? true : undefined}
          aria-describedby="lead-tag-error"
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id="lead-tags">
          {context.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        {typed && (
          <Button type="submit" variant="secondary">
            Add
          </Button>
        )}
      </form>
      <div className="col-start-2">
        <FieldError id="lead-tag-error" role="alert">
          {errors.tags}
        </FieldError>
      </div>
      <ChangedByOther
        context={context}
        conflict={conflict}
        onResolve={(choice) => void resolve(choice)}
      />
    </div>
  );
}
