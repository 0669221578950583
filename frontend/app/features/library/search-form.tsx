import type { ResourceCenterWords } from "~/lib/facts";
import { InputField, SelectField } from "~/ui/input-field";
import { KINDS, type Kind, type Search } from "./search";

/** The search form: a text field and two filters. */
export function SearchForm({
  words,
  question,
  outcome,
  onAsk,
}: {
  words: ResourceCenterWords;
  question: Search;
  /** The number of results as text, for a polite live region. */
  outcome: string;
  onAsk: (question: Search) => void;
}) {
  return (
    <search>
      <form
        className="no-print grid items-end gap-5 md:grid-cols-[1fr_auto_auto]"
        method="dialog"
        onSubmit={(event) => event.preventDefault()}
      >
        <InputField
          name="search"
          label={words.search.label}
          required={false}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={question.text}
          onChange={(event) => onAsk({ ...question, text: event.target.value })}
        />
        <SelectField
          name="search-topic"
          label={words.search.topic}
          required={false}
          value={question.topic}
          onChange={(event) => onAsk({ ...question, topic: event.target.value })}
        >
          <option value="">{words.search.allTopics}</option>
          {[...words.topics, ...words.collections].map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="search-kind"
          label={words.search.kind}
          required={false}
          value={question.kind}
          onChange={(event) => onAsk({ ...question, kind: event.target.value as Kind })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words.search.kinds[kind]}
            </option>
          ))}
        </SelectField>
      </form>
      <p role="status" className="mt-3 text-small text-ink-soft">
        {outcome}
      </p>
    </search>
  );
}
