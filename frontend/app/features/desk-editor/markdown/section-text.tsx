import { type KeyboardEvent, useRef } from "react";
import { wrapFieldSelection } from "text-field-edit";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/input";
import { insertBlock } from "./insert-block";
import { TOOL } from "./markdown-tools";
import { prefixLines } from "./prefix-lines";

const TABLE = "| Heading | Heading |\n| --- | --- |\n| Text | Text |";

const TOOLS: readonly { label: string; sign: string; run: (field: HTMLTextAreaElement) => void }[] =
  [
    { label: "Bold", sign: "B", run: (field) => wrapFieldSelection(field, "**") },
    { label: "Heading", sign: "H", run: (field) => prefixLines(field, () => "### ") },
    { label: "List", sign: "•", run: (field) => prefixLines(field, () => "- ") },
    { label: "Table", sign: "Table", run: (field) => insertBlock(field, TABLE) },
  ];

/** A field for a section of a document in Markdown, with what PDF documents can show. */
export function SectionText({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const use = (run: (element: HTMLTextAreaElement) => void) => {
    field.current?.focus();
    if (field.current) run(field.current);
  };
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "b") return;
    event.preventDefault();
    event.stopPropagation();
    use((element) => wrapFieldSelection(element, "**"));
  }
  return (
    <div>
      <div className="flex flex-wrap gap-0.5" role="toolbar" aria-label={`Format “${label}”`}>
        {TOOLS.map((tool) => (
          <Button
            key={tool.label}
            variant="plain"
            className={TOOL}
            aria-label={tool.label}
            data-tooltip={tool.label}
            onClick={() => use(tool.run)}
          >
            <span aria-hidden="true">{tool.sign}</span>
          </Button>
        ))}
      </div>
      <Textarea
        ref={field}
        id={id}
        aria-label={label}
        className="field-sizing-content min-h-24 w-full leading-normal"
        maxLength={10_000}
        spellCheck
        value={value}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
