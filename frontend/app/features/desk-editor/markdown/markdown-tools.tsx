import { type KeyboardEvent, lazy, type RefObject, Suspense, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { wrapFieldSelection } from "text-field-edit";
import { Button } from "~/ui/button";
import { PictureChooserContext } from "../picture-chooser";
import type { LinkTarget } from "../schema-form/form-context";
import { type ChartValues, chartAsMarkdown, chartAt, EMPTY_CHART } from "./chart-text";
import { insertBlock } from "./insert-block";
import { insertLink } from "./insert-link";
import { pictureAsMarkdown } from "./markdown-picture";
import { prefixLines } from "./prefix-lines";

const ChartDialog = lazy(() => import("./chart-dialog"));
const LinkChooser = lazy(() => import("../schema-form/link-chooser"));

/** The looks of a button of the toolbar. */
export const TOOL =
  "min-h-(--control-height) min-w-(--control-height) rounded-[3px] px-2 font-semibold hover:bg-paper-deep aria-pressed:bg-paper-deep";

type Field = HTMLTextAreaElement;
type Tool = { label: string; sign: string; keys?: string; run: (field: Field) => void };
/** The dialog of a tool that is open. `chart`: the values of the chart at the cursor, or an empty chart if `isNew`. */
type OpenDialog = "link" | "picture" | { chart: ChartValues; isNew: boolean };

const TABLE = "| Heading | Heading |\n| --- | --- |\n| Text | Text |";

const MARKS: readonly Tool[] = [
  { label: "Bold", sign: "B", keys: "b", run: (field) => wrapFieldSelection(field, "**") },
  { label: "Italic", sign: "I", keys: "i", run: (field) => wrapFieldSelection(field, "_") },
  { label: "Heading", sign: "H", run: (field) => prefixLines(field, () => "## ") },
  { label: "List", sign: "•", run: (field) => prefixLines(field, () => "- ") },
  {
    label: "Numbered list",
    sign: "Numbered",
    run: (field) => prefixLines(field, (index) => `${index + 1}. `),
  },
  { label: "Quote", sign: "”", run: (field) => prefixLines(field, () => "> ") },
];

/** A hook with the tools of the Markdown editor, for its toolbar and its keyboard shortcuts. */
export function useMarkdownTools({
  field,
  targets,
  isArticle,
}: {
  field: RefObject<Field | null>;
  targets: readonly LinkTarget[];
  isArticle: boolean;
}) {
  const PictureChooser = useContext(PictureChooserContext);
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const link: Tool = { label: "Link", sign: "Link", keys: "k", run: () => setAsking("link") };
  const table: Tool = {
    label: "Table",
    sign: "Table",
    run: (text) => insertBlock(text, TABLE),
  };
  const tools = [...MARKS, link, table];

  function use(run: Tool["run"]) {
    if (!field.current) return;
    field.current.focus();
    run(field.current);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const tool = tools.find(({ keys }) => keys === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    use(tool.run);
  }

  /** Closes the dialog of a tool, then applies the tool: the text can get the focus only after the dialog is closed. */
  function answer(run: Tool["run"]) {
    flushSync(() => setAsking(null));
    // A dialog gives the focus back without the cursor.
    field.current?.blur();
    use(run);
  }

  function askForChart(text: Field) {
    const chart = chartAt(text.value, text.selectionStart);
    // Its block is replaced by what is filled in.
    if (chart) text.setSelectionRange(chart.start, chart.end);
    setAsking({ chart: chart?.values ?? EMPTY_CHART, isNew: !chart });
  }

  const buttons = (
    <>
      {tools.map((tool) => (
        <Button
          key={tool.label}
          variant="plain"
          className={TOOL}
          aria-label={tool.label}
          data-tooltip={tool.keys ? `${tool.label} (Ctrl+${tool.keys.toUpperCase()})` : tool.label}
          onClick={() => use(tool.run)}
        >
          <span aria-hidden="true">{tool.sign}</span>
        </Button>
      ))}
      {isArticle && (
        <>
          <Button variant="plain" className={TOOL} onClick={() => setAsking("picture")}>
            Picture
          </Button>
          <Button variant="plain" className={TOOL} onClick={() => use(askForChart)}>
            Chart
          </Button>
        </>
      )}
    </>
  );

  const dialog = (
    <Suspense>
      {typeof asking === "object" && asking && (
        <ChartDialog
          values={asking.chart}
          submit={asking.isNew ? "Put it into the text" : "Change the chart"}
          onUse={(chart) => answer((text) => insertBlock(text, chartAsMarkdown(chart)))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "link" && (
        <LinkChooser
          targets={targets}
          onUse={(target) => answer((text) => insertLink(text, target))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "picture" && (
        <PictureChooser
          onUse={(picture) => answer((text) => insertBlock(text, pictureAsMarkdown(picture)))}
          onClose={() => setAsking(null)}
        />
      )}
    </Suspense>
  );

  return { use, onKeyDown, buttons, dialog };
}
