import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { TimelineRow } from "~/layout/desk/timeline-row";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { Part } from "./part";
import type { Buyer } from "./queries";
import { useShowBuyer } from "./use-buyer-act";

/** A field for a note, and what happened with the buyer, the latest first. */
export function BuyerTimeline({ buyer }: { buyer: Buyer }) {
  const show = useShowBuyer();
  const [text, setText] = useState("");
  const adding = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST("/api/desk/buyers/{buyer_id}/notes", {
          params: { path: { buyer_id: buyer.id } },
          body: { text },
        }),
      ),
    onSuccess: (saved) => {
      show(saved);
      setText("");
    },
  });
  return (
    <Part title="What happened">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && !adding.isPending) adding.mutate();
        }}
      >
        <Field
          form="buyer-note"
          name="text"
          label="Note"
          required={false}
          error={adding.isError ? errorMessage(adding.error) : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={4000}
              placeholder="What colleagues should know"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <p className="mt-2">
          <Button
            type="submit"
            variant="secondary"
            aria-disabled={!text.trim() || adding.isPending}
          >
            Save note
          </Button>
        </p>
      </form>
      <ol className="mt-4">
        {buyer.events.map(({ id, kind, text: said, actorName, at }) => (
          <TimelineRow
            key={id}
            at={at}
            who={actorName || buyer.name}
            isTheirs={!actorName}
            act={kind === "note" ? "wrote a note" : lowered(said)}
          >
            {kind === "note" && <p className="mt-1 whitespace-pre-line wrap-anywhere">{said}</p>}
          </TimelineRow>
        ))}
      </ol>
    </Part>
  );
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
