type Labels = Readonly<Record<string, string>>;
type Pairs = readonly (readonly [value: string | number, label: string])[];

/** The options of a select: labels by their values, or pairs of both. */
export function Options({ of }: { of: Labels | Pairs }) {
  const pairs = Array.isArray(of) ? (of as Pairs) : Object.entries(of as Labels);
  return pairs.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
