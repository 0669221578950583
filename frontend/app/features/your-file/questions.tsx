import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { api } from "~/api/client";
import type { PortalWords } from "~/lib/facts";
import { apiQuery, dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { SaveLine } from "~/tools/intake-sheet/save-line";
import { type Group, isAsked, missing, type Sheet } from "~/tools/intake-sheet/sheet";
import { SheetField } from "~/tools/intake-sheet/sheet-field";
import { type SheetEditor, useSheet } from "~/tools/intake-sheet/use-sheet";
import { PageSection } from "~/ui/page-section";
import { SALE, saleQuery } from "./queries";

type Words = PortalWords["file"]["questions"];

const ID = "questions";

const intakeQuery = apiQuery([...SALE, "intake"], ({ signal }) =>
  api.GET("/api/sale/intake", { signal }),
);

/** The questions about the business, by group. Answers are saved as they are typed. */
export function Questions({ words }: { words: Words }) {
  const query = useQuery(intakeQuery);
  return (
    <PageSection id={ID} title={words.title}>
      <QueryView
        query={query}
        loading="Loading the questions..."
        failed="The questions didn't load."
      >
        {(sheet) => <Groups sheet={sheet} words={words} />}
      </QueryView>
    </PageSection>
  );
}

function Groups({ sheet, words }: { sheet: Sheet; words: Words }) {
  const client = useQueryClient();
  const editor = useSheet(sheet, {
    id: "own",
    queryKey: intakeQuery.queryKey,
    save: (body) => dataOf(api.PUT("/api/sale/intake", { body })),
    onProgress: () => void client.invalidateQueries({ queryKey: saleQuery.queryKey }),
  });
  const open = sheet.groups.find((group) => missing(group, editor.answerTo).length > 0);
  const opened = useOpenedByLink(open?.id);
  return (
    <>
      <p className="max-w-prose text-ink-soft">{open ? words.lede : words.done}</p>
      <div className="mt-4 border-b border-edge [&_:is(input,textarea,button,summary)]:scroll-mb-16">
        {sheet.groups.map((group) => (
          <GroupFields
            key={group.id}
            group={group}
            editor={editor}
            startsOpen={opened === group.id}
          />
        ))}
      </div>
      <div className={editor.status.is === "idle" ? "py-1" : "sticky bottom-0 bg-paper py-1"}>
        <SaveLine status={editor.status} onRetry={editor.saveNow} />
      </div>
    </>
  );
}

/** A hook that returns the group that a link to the questions opens: the first one with an open question then. */
function useOpenedByLink(open: string | undefined): string | null {
  const { hash, key } = useLocation();
  const [opened, setOpened] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a link opens a group, not an answer
  useEffect(() => {
    if (hash === `#${ID}` && open) setOpened(open);
  }, [hash, key]);
  return opened;
}

function GroupFields({
  group,
  editor,
  startsOpen,
}: {
  group: Group;
  editor: SheetEditor;
  startsOpen: boolean;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  useEffect(() => {
    if (startsOpen) setOpen(true);
  }, [startsOpen]);
  const asked = group.fields.filter((field) => isAsked(field, editor.answerTo));
  const left = missing(group, editor.answerTo).length;
  return (
    <details
      className="disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{group.title}</h3>
        <p
          className={
            left === 0 ? "text-small font-semibold text-green" : "text-small text-ink-soft"
          }
        >
          {left === 0 ? "All answered" : `${asked.length - left} of ${asked.length} answered`}
        </p>
      </summary>
      <div className="disclosure-body">
        <p className="max-w-prose text-ink-soft">{group.why}</p>
        {isOpen && (
          <div className="mt-6 grid gap-7">
            {asked.map((field) => (
              <SheetField key={field.id} field={field} editor={editor} />
            ))}
          </div>
        )}
      </div>
    </details>
  );
}
