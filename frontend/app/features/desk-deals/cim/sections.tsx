import { useId, useState } from "react";
import { formatMoney } from "~/lib/money";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Table } from "~/ui/table";
import type { Cim, CimFigures, CimSection, Fields } from "./queries";
import type { CimActs, CimSheet } from "./use-cim";

const MOST_PICTURES = 4;

/** The sections in the order of the document, each with its words and pictures. */
export function Sections({
  cim,
  sheet,
  acts,
  fields,
}: {
  cim: Cim;
  sheet: CimSheet;
  acts: CimActs;
  fields: Fields;
}) {
  const written = new Map(sheet.content.sections.map((section) => [section.id, section]));
  const put = (id: string, changes: Partial<CimSection>) =>
    sheet.change({
      sections: cim.sections.map((each) => {
        const before = written.get(each.id) ?? { id: each.id, text: "", pictures: [] };
        return each.id === id ? { ...before, ...changes } : before;
      }),
    });
  return cim.sections.map((about) => (
    <SectionPart
      key={about.id}
      about={about}
      section={written.get(about.id) ?? { id: about.id, text: "", pictures: [] }}
      cim={cim}
      sheet={sheet}
      acts={acts}
      fields={fields}
      onChange={(changes) => put(about.id, changes)}
    />
  ));
}

function SectionPart({
  about,
  section,
  cim,
  sheet,
  acts,
  fields: { Text, Picture },
  onChange,
}: {
  about: Cim["sections"][number];
  section: CimSection;
  cim: Cim;
  sheet: CimSheet;
  acts: CimActs;
  fields: Fields;
  onChange: (changes: Partial<CimSection>) => void;
}) {
  const { id, title, help, drafted } = about;
  const fieldId = useId();
  const { pictures } = section;
  const names = cim.names.filter((name) => name.section === id);
  const canDraft = drafted !== "" && drafted !== section.text;
  const [isAdding, setAdding] = useState(false);
  const slots = isAdding && pictures.length < MOST_PICTURES ? [...pictures, null] : pictures;
  return (
    <section aria-labelledby={`section-${id}`} className="border-b border-rule py-5 last:border-0">
      <h2 id={`section-${id}`} className="scroll-mt-4" tabIndex={-1}>
        {title}
      </h2>
      <p className="mb-2 text-ink-soft">{help}</p>
      <Text
        id={fieldId}
        label={title}
        value={section.text}
        onChange={(text) => onChange({ text })}
      />
      <FieldError role="alert">{acts.errors[id]}</FieldError>
      {names.length > 0 && (
        <p className="mt-1 border-l-4 border-amber py-0.5 pl-3" role="status">
          Names of{" "}
          {names.some(({ kind }) => kind === "person")
            ? names.some(({ kind }) => kind === "customer")
              ? "staff and customers"
              : "staff"
            : "customers"}{" "}
          do not belong here:{" "}
          {names.map((name, index) => (
            <span key={`${name.words} ${String(index)}`}>
              {index > 0 && ", "}
              <mark className="bg-sun px-0.5 font-semibold text-ink">{name.words}</mark>
            </span>
          ))}
        </p>
      )}
      {canDraft && <DraftAgain about={about} sheet={sheet} acts={acts} />}
      {id === "financials" && <FiguresTable figures={cim.figures} />}
      {slots.map((photo, index) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no identity, and keep their order
          key={index}
          label={`Picture ${index + 1}`}
          value={photo}
          onChange={(chosen) => {
            setAdding(false);
            onChange({
              pictures: [
                ...pictures.slice(0, index),
                ...(chosen ? [chosen] : []),
                ...pictures.slice(index + 1),
              ],
            });
          }}
        />
      ))}
      {!isAdding && pictures.length < MOST_PICTURES && (
        <Button variant="quiet" onClick={() => setAdding(true)}>
          Add a picture<span className="sr-only"> to {title}</span>
        </Button>
      )}
    </section>
  );
}

/** What the sheets say today, to take it over in place of what was written. */
function DraftAgain({
  about: { id, title, drafted },
  sheet,
  acts,
}: {
  about: Cim["sections"][number];
  sheet: CimSheet;
  acts: CimActs;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        What the sheets say<span className="sr-only"> about {title}</span>
      </Button>
    );
  }
  return (
    <div className="mt-2 border-l-4 border-rule pl-3">
      <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{drafted}</p>
      <p className="mt-1 flex flex-wrap gap-4">
        <Button
          variant="secondary"
          aria-disabled={sheet.isUnsaved || acts.isBusy}
          onClick={() => void acts.draft(id, sheet.version).then((cim) => cim && setOpen(false))}
        >
          Take it over in place of mine
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Keep mine
        </Button>
      </p>
    </div>
  );
}

/** The figures as a buyer reads them. They come from the recast and cannot be typed. */
function FiguresTable({ figures: { periods, rows } }: { figures: CimFigures }) {
  if (periods.length === 0) {
    return (
      <p className="mt-3 text-ink-soft">
        The recast has no full year yet. Its figures appear here as a table and a drawing.
      </p>
    );
  }
  return (
    <div className="mt-3 overflow-x-auto">
      <Table>
        <thead>
          <tr>
            <th scope="col">From the recast</th>
            {periods.map((period) => (
              <th key={period} scope="col">
                {period}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, label, grade, amounts }) => (
            <tr
              key={`${kind} ${label} ${grade}`}
              className={kind === "open" ? "text-ink-soft" : ""}
            >
              <th
                scope="row"
                className={kind === "sde" || kind === "ebitda" ? "font-semibold" : ""}
              >
                {label}
                {grade && <span className="block text-ink-soft">{grade}</span>}
              </th>
              {amounts.map((amount, index) => (
                <td key={periods[index]}>{amount === null ? "–" : formatMoney(amount)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
