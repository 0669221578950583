import Markdown from "markdown-to-jsx";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { insertTextIntoField } from "text-field-edit";
import { Letter } from "~/layout/desk/letter";
import type { Problem } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/input";
import { Skeleton } from "~/ui/skeleton";
import type { Placeholder } from "../api";
import { LABEL, SUMMARY } from "../look";
import type { LinkTarget } from "../schema-form/form-context";
import { labelOf } from "../schema-form/labels";
import type { JsonSchema } from "../schema-form/prepare-schema";
import { documentOf, fieldsOf, messagesOf, partsOf, withField } from "./front-matter";
import { MarkdownBlock } from "./markdown-chart";
import { MarkdownPicture } from "./markdown-picture";
import { TOOL, useMarkdownTools } from "./markdown-tools";
import { filledIn, Placeholders } from "./placeholders";

const ArticleHeadForm = lazy(() => import("./article-head-form"));

const MARKDOWN = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: "div",
  overrides: { img: MarkdownPicture, code: MarkdownBlock },
} as const;

const TOOLBAR = { role: "toolbar", "aria-label": "Format the text" };

/**
 * An editor of a text in Markdown: its head as fields, the text with a toolbar, and beside it how it will read. A reply
 * is sent as it is typed, without marks.
 */
export default function MarkdownEditor({
  text: document,
  entryKey,
  headSchema,
  placeholders,
  targets,
  problems,
  onChange,
}: {
  text: string;
  entryKey: string;
  /** The schema of the front matter, which then has a form of its own; null to show its single texts as fields. */
  headSchema: JsonSchema | null;
  placeholders: readonly Placeholder[];
  /** What links can lead to. */
  targets: readonly LinkTarget[];
  problems: readonly Problem[];
  onChange: (text: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const id = useId();
  const parts = partsOf(document);
  const fields = fieldsOf(parts);
  const isLetter = entryKey.startsWith("replies/");
  const isArticle = entryKey.startsWith("articles/");
  const tools = useMarkdownTools({ field, targets, isArticle });
  const subject = fields.find(({ name }) => name === "subject");
  const shown = filledIn(parts.text, placeholders);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 min-[75rem]:not-in-data-previewed:grid-cols-2">
      <div>
        {headSchema && parts.style === "yaml" ? (
          <Suspense fallback={<Skeleton words="Loading the form..." shape="form" />}>
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
              <div key={name} className="py-2">
                <label className={`block ${LABEL}`} htmlFor={`${id}-${name}`}>
                  {labelOf(name)}
                </label>
                <Textarea
                  id={`${id}-${name}`}
                  className="field-sizing-content w-full"
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
        <div className="py-2">
          <label className={`block ${LABEL}`} htmlFor={`${id}-text`}>
            Text
          </label>
          <div className="flex flex-wrap gap-0.5 py-0.5" {...(!isLetter && TOOLBAR)}>
            {!isLetter && tools.buttons}
            {!isArticle && (
              <Button
                variant="plain"
                className={`${TOOL} in-data-previewed:hidden min-[75rem]:hidden`}
                aria-pressed={isPreviewed}
                onClick={() => setPreviewed(!isPreviewed)}
              >
                Preview
              </Button>
            )}
          </div>
          <Textarea
            ref={field}
            id={`${id}-text`}
            className="field-sizing-content min-h-88 w-full leading-normal"
            spellCheck
            value={parts.text}
            onKeyDown={isLetter ? undefined : tools.onKeyDown}
            onChange={({ target }) => onChange(documentOf({ ...parts, text: target.value }))}
          />
        </div>
        {tools.dialog}
        <Placeholders
          placeholders={placeholders}
          onInsert={(name) => tools.use((element) => insertTextIntoField(element, name))}
        />
      </div>
      {!isArticle && (
        <section
          className={`min-w-0 in-data-previewed:hidden ${isPreviewed ? "" : "max-[75rem]:hidden"}`}
          aria-label="Preview"
        >
          <h2 className={LABEL}>How it reads</h2>
          <Letter className="letter-text" head={subject && filledIn(subject.value, placeholders)}>
            {isLetter ? (
              <p className="whitespace-pre-line">{shown.trim()}</p>
            ) : (
              <Markdown options={MARKDOWN}>{shown}</Markdown>
            )}
          </Letter>
        </section>
      )}
    </div>
  );
}

/** The problems of a text that have to be corrected. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const id = useId();
  const messages = messagesOf(problems);
  if (messages.length === 0) return null;
  return (
    <section className={SUMMARY} aria-labelledby={id}>
      <h2 id={id}>To fix before you publish</h2>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
