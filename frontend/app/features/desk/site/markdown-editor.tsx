import Markdown from "markdown-to-jsx";
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { insertTextIntoField, wrapFieldSelection } from "text-field-edit";
import { labelOf } from "../schema-form/labels";
import type { JsonSchema } from "../schema-form/prepare-schema";
import type { Problem } from "../schema-form/problems";
import type { Placeholder } from "./documents";
import { documentOf, fieldsOf, messagesOf, partsOf, withField } from "./front-matter";
import { insertBlock } from "./insert-block";
import { CHART, MarkdownBlock } from "./markdown-chart";
import { MarkdownPicture, pictureAsMarkdown } from "./markdown-picture";
import { prefixLines } from "./prefix-lines";

const ArticleHeadForm = lazy(() => import("./article-head-form"));
const PictureChooser = lazy(() => import("../media/picture-chooser"));

type Tool = {
  label: string;
  sign: string;
  keys?: string;
  run: (field: HTMLTextAreaElement) => void;
};

const TABLE = "\n| Heading | Heading |\n| --- | --- |\n| Text | Text |\n";

const TOOLS: readonly Tool[] = [
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
  {
    label: "Link",
    sign: "Link",
    keys: "k",
    run: (field) => wrapFieldSelection(field, "[", "](https://)"),
  },
  { label: "Table", sign: "Table", run: (field) => insertTextIntoField(field, TABLE) },
];

const MARKDOWN = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: "div",
  overrides: { img: MarkdownPicture, code: MarkdownBlock },
} as const;

/** An editor of a text in Markdown: its head as fields, the text with a toolbar, and beside it how it will read. */
export default function MarkdownEditor({
  text: document,
  documentKey,
  headSchema,
  placeholders,
  problems,
  onChange,
}: {
  text: string;
  documentKey: string;
  /** Of a head that has a form of its own; else its single texts are fields. */
  headSchema: JsonSchema | null;
  placeholders: readonly Placeholder[];
  problems: readonly Problem[];
  onChange: (text: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const id = useId();
  const parts = partsOf(document);
  const fields = fieldsOf(parts);

  function use(run: Tool["run"]) {
    const element = field.current;
    if (!element) return;
    element.focus();
    run(element);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const tool = TOOLS.find(({ keys }) => keys === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    use(tool.run);
  }

  return (
    <div className="site-columns">
      <div>
        {headSchema && parts.style === "yaml" ? (
          <Suspense fallback={<p role="status">Loading the form...</p>}>
            <ArticleHeadForm
              lines={parts.lines}
              schema={headSchema}
              problems={problems}
              onChange={(lines) => onChange(documentOf({ ...parts, lines }))}
            />
          </Suspense>
        ) : (
          <>
            <Problems problems={problems} />
            {fields.map(({ name, value }) => (
              <div key={name} className="form-field">
                <label className="form-label" htmlFor={`${id}-${name}`}>
                  {labelOf(name)}
                </label>
                <textarea
                  id={`${id}-${name}`}
                  className="lead-input site-head-field"
                  rows={1}
                  value={value}
                  onChange={({ target }) =>
                    onChange(documentOf(withField(parts, name, target.value)))
                  }
                />
              </div>
            ))}
          </>
        )}
        <div className="form-field">
          <label className="form-label" htmlFor={`${id}-text`}>
            Text
          </label>
          <div className="site-tools" role="toolbar" aria-label="Format the text">
            {TOOLS.map((tool) => (
              <button
                key={tool.label}
                type="button"
                className="site-tool"
                aria-label={tool.label}
                data-tooltip={
                  tool.keys ? `${tool.label} (Ctrl+${tool.keys.toUpperCase()})` : tool.label
                }
                onClick={() => use(tool.run)}
              >
                <span aria-hidden="true">{tool.sign}</span>
              </button>
            ))}
            {documentKey.startsWith("articles/") && (
              <>
                <button type="button" className="site-tool" onClick={() => setChoosing(true)}>
                  Picture
                </button>
                <button
                  type="button"
                  className="site-tool"
                  onClick={() => use((element) => insertBlock(element, CHART))}
                >
                  Chart
                </button>
              </>
            )}
            <button
              type="button"
              className="site-tool site-tool-preview"
              aria-pressed={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              Preview
            </button>
          </div>
          <textarea
            ref={field}
            id={`${id}-text`}
            className="lead-input site-text"
            spellCheck
            value={parts.text}
            onKeyDown={onKeyDown}
            onChange={({ target }) => onChange(documentOf({ ...parts, text: target.value }))}
          />
        </div>
        <Suspense>
          {isChoosing && (
            <PictureChooser
              onUse={(picture) => {
                // The dialog has to be closed before the text can have the focus.
                flushSync(() => setChoosing(false));
                use((element) => insertBlock(element, pictureAsMarkdown(picture)));
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </Suspense>
        <Placeholders
          placeholders={placeholders}
          onInsert={(name) =>
            use((element) => insertTextIntoField(element, written(name, documentKey)))
          }
        />
      </div>
      <section className="site-preview" data-shown={isPreviewed || undefined} aria-label="Preview">
        <h2 className="form-label">How it reads</h2>
        <div className="reply-letter site-letter">
          {parts.style === "subject" && (
            <p className="reply-letterhead">{filledIn(fields[0]?.value ?? "", placeholders)}</p>
          )}
          <Markdown options={MARKDOWN}>{filledIn(parts.text, placeholders)}</Markdown>
        </div>
      </section>
    </div>
  );
}

/** What has to be put right in a text. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const id = useId();
  const messages = messagesOf(problems);
  if (messages.length === 0) return null;
  return (
    <section className="form-summary" aria-labelledby={id}>
      <h2 id={id}>To fix before you publish</h2>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}

/** The names that are replaced when the mail is sent, each with what it may become. */
function Placeholders({
  placeholders,
  onInsert,
}: {
  placeholders: readonly Placeholder[];
  onInsert: (name: string) => void;
}) {
  if (placeholders.length === 0) return null;
  return (
    <section aria-labelledby="placeholders-title">
      <h2 id="placeholders-title" className="form-label">
        Filled in when it is sent
      </h2>
      <p className="form-help">Choose one to put it where you are writing.</p>
      <ul className="site-placeholders">
        {placeholders.map(({ name, label, example }) => (
          <li key={name}>
            <button type="button" className="lead-tag" onClick={() => onInsert(name)}>
              {label}
            </button>{" "}
            <span className="text-ink-soft">such as “{example}”</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A placeholder as this kind of document writes it. */
const written = (name: string, key: string) =>
  key.startsWith("replies/") ? `{${name}}` : `{{ ${name} }}`;

/** A text with examples in place of its placeholders. */
function filledIn(text: string, placeholders: readonly Placeholder[]): string {
  return text.replaceAll(/\{\{ *([\w ]+?) *\}\}|\{([\w ]+)\}/g, (whole, one, other) => {
    const name = (one ?? other) as string;
    return placeholders.find((each) => each.name === name)?.example ?? whole;
  });
}
