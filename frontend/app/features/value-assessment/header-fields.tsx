import { memo } from "react";
import { HEADER_LENGTH, type HeaderName } from "./draft";

type Props = Record<HeaderName, string> & {
  industries: string[];
  onEdit: (name: string, value: string) => void;
};

/** The optional fields at the top of the form, which the results show too. */
export const HeaderFields = memo(function HeaderFields({ industries, onEdit, ...values }: Props) {
  const field = (name: HeaderName) => ({
    id: name,
    name,
    className: "input",
    maxLength: HEADER_LENGTH,
    value: values[name],
    onChange: (event: { target: HTMLInputElement }) => onEdit(name, event.target.value),
  });
  return (
    <section aria-labelledby="about-title" className="max-w-2xl">
      <h2 id="about-title" tabIndex={-1} className="text-heading outline-none">
        About your business
      </h2>
      <p className="mt-2 text-ink-soft">These appear on your results. All optional.</p>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-5 sm:grid-cols-2 sm:gap-6">
        <p className="field">
          <label htmlFor="businessName">Business name</label>
          <input {...field("businessName")} type="text" autoComplete="organization" />
        </p>
        <p className="field">
          <label htmlFor="ownerName">Owner name</label>
          <input {...field("ownerName")} type="text" autoComplete="name" autoCapitalize="words" />
        </p>
        <p className="field">
          <label htmlFor="date">Date</label>
          {/* A browser that fills it in after a reload would bring back the day of the last visit. Without
              an end, Chrome takes years of six digits. */}
          <input {...field("date")} type="date" max="9999-12-31" autoComplete="off" />
        </p>
        <p className="field">
          <label htmlFor="industry">Industry</label>
          <input {...field("industry")} type="text" list="industries" />
        </p>
        <datalist id="industries">
          {industries.map((industry) => (
            <option key={industry} value={industry} />
          ))}
        </datalist>
      </div>
    </section>
  );
});
