import { memo } from "react";
import { InputField } from "~/ui/input-field";
import { HEADER_LENGTH, type HeaderName } from "./draft";

type Props = Record<HeaderName, string> & {
  industries: string[];
  onEdit: (name: string, value: string) => void;
};

/** The optional fields after the questions, which the results show too. */
export const HeaderFields = memo(function HeaderFields({ industries, onEdit, ...values }: Props) {
  const field = (name: HeaderName) => ({
    name,
    required: false,
    maxLength: HEADER_LENGTH,
    value: values[name],
    onChange: (event: { target: HTMLInputElement }) => onEdit(name, event.target.value),
  });
  return (
    <section aria-labelledby="printout-title" className="max-w-2xl">
      <h2 id="printout-title" className="text-heading">
        For your printout
      </h2>
      <p className="mt-2 text-ink-soft">
        Optional. What you type here stands above your results and on the PDF.
      </p>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-5 sm:grid-cols-2 sm:gap-6">
        <InputField {...field("businessName")} label="Business name" autoComplete="organization" />
        <InputField
          {...field("ownerName")}
          label="Owner name"
          autoComplete="name"
          autoCapitalize="words"
        />
        {/* A browser that fills it in after a reload would bring back the day of the last visit. Without an end,
            Chrome takes years of six digits. */}
        <InputField
          {...field("date")}
          label="Date"
          type="date"
          max="9999-12-31"
          autoComplete="off"
        />
        <InputField {...field("industry")} label="Industry" list="industries" />
        <datalist id="industries">
          {industries.map((industry) => (
            <option key={industry} value={industry} />
          ))}
        </datalist>
      </div>
    </section>
  );
});
