import type { Problem } from "~/lib/query-client";
import { Textarea } from "~/ui/input";
import { ERROR, HELP, LABEL } from "../look";
import type { JsonSchema } from "../schema-form/prepare-schema";
import SchemaForm from "../schema-form/schema-form";
import { LONG_TEXT } from "../schema-form/widgets";
import { headOf, withHead } from "./article-head";

/** A form for the front matter (YAML) of an article or of a document of the library. Entries without a field stay. */
export default function ArticleHeadForm({
  lines,
  schema,
  problems,
  onChange,
}: {
  lines: readonly string[];
  schema: JsonSchema;
  /** The problems of the front matter and of the text. */
  problems: readonly Problem[];
  onChange: (lines: string[]) => void;
}) {
  const values = headOf(lines);
  if (!values) {
    return (
      <div className="py-2">
        <label className={`block ${LABEL}`} htmlFor="article-head">
          The lines above the text
        </label>
        <Textarea
          id="article-head"
          className={LONG_TEXT}
          rows={8}
          aria-describedby="article-head-help article-head-problems"
          value={lines.join("\n")}
          onChange={({ target }) => onChange(target.value.split("\n"))}
        />
        <p id="article-head-help" className={HELP}>
          They are no YAML, so that no form can show them.
        </p>
        <p id="article-head-problems" className={ERROR}>
          {problems.map(({ message }) => message).join(" ")}
        </p>
      </div>
    );
  }
  return (
    <SchemaForm
      schema={schema}
      body={values}
      problems={problems}
      targets={[]}
      onChange={(changed) => onChange(withHead(lines, changed as Record<string, unknown>))}
    />
  );
}
