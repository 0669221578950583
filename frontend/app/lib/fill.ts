/** Words with their blanks filled in: `{name}` by `values.name`. A blank without a value stays. */
export function fill(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}
