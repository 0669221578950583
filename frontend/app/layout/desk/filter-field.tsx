import type { ReactNode } from "react";
import { Select } from "~/ui/input";

/** A filter above a list: its label and its control, beside each other where there is room. */
export function FilterField({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label
      className={`grid min-w-0 flex-[1_1_8rem] gap-0.5 text-[0.8125rem] text-ink-soft md:flex md:flex-none md:items-center md:gap-1.5 md:text-[1em] [&>select]:text-ellipsis md:[&>select]:max-w-42 ${className}`}
    >
      {label}
      {children}
    </label>
  );
}

/** A select as a filter: bold where it is not as usual. Its children are the options. */
export function Filter({
  label,
  value,
  usual = "",
  onChange,
  children,
}: {
  label: string;
  value: string;
  usual?: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <FilterField label={label}>
      <Select
        className={value === usual ? undefined : "font-semibold"}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {children}
      </Select>
    </FilterField>
  );
}
