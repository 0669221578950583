import { Input } from "~/ui/input";

/** A field that searches a list as one types. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
}: {
  /** For screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}) {
  return (
    <Input
      type="search"
      className="w-full max-w-96"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}
