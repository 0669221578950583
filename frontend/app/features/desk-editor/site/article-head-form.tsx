import type { JsonSchema } from "../schema-form/prepare-schema";
import type { Problem } from "../schema-form/problems";
import SchemaForm from "../schema-form/schema-form";
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
      <div className="form-field">
        <label className="form-label" htmlFor="article-head">
          The lines above the text
        </label>
        <textarea
          id="article-head"
          className="lead-input form-text"
          rows={8}
          aria-describedby="article-head-help article-head-problems"
          value={lines.join("\n")}
          onChange={({ target }) => onChange(target.value.split("\n"))}
        />
        <p id="article-head-help" className="form-help">
          They are no YAML, so that no form can show them.
        </p>
        <p id="article-head-problems" className="form-error">
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
