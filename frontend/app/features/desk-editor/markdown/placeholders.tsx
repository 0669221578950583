import { Button } from "~/ui/button";
import type { Placeholder } from "../api";
import { HELP, LABEL } from "../look";

/**
 * A list of the placeholders that are replaced when a mail is sent, each with an example and a button that inserts it.
 */
export function Placeholders({
  placeholders,
  onInsert,
}: {
  placeholders: readonly Placeholder[];
  onInsert: (name: string) => void;
}) {
  if (placeholders.length === 0) return null;
  return (
    <section aria-labelledby="placeholders-title">
      <h2 id="placeholders-title" className={LABEL}>
        Filled in when it is sent
      </h2>
      <p className={HELP}>Choose one to put it where you are writing.</p>
      <ul>
        {placeholders.map(({ name, label, example }) => (
          <li key={name} className="py-1">
            <Button variant="secondary" onClick={() => onInsert(name)}>
              {label}
            </Button>{" "}
            <span className="text-ink-soft">such as “{example}”</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns a text with examples in place of its placeholders. `{ name }` with spaces counts like `{name}`; unknown
 * placeholders stay.
 */
export function filledIn(text: string, placeholders: readonly Placeholder[]): string {
  const examples = new Map(
    placeholders.map(({ name, example }) => [withoutInnerSpaces(name), example]),
  );
  return text.replaceAll(
    /\{+[\w ]+\}+/g,
    (written) => examples.get(withoutInnerSpaces(written)) ?? written,
  );
}

/** A placeholder without the spaces beside its braces. */
const withoutInnerSpaces = (written: string) => written.replace(/\{ +/, "{").replace(/ +\}/, "}");
