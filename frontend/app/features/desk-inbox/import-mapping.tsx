import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Options } from "~/layout/desk/options";
import { useAct } from "~/lib/use-act";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Select } from "~/ui/input";
import { SelectField } from "~/ui/input-field";
import { Table } from "~/ui/table";
import { type InquiryImport, type Preview, previewImport, startImport } from "./import-queries";
import { listingsQuery } from "./queries";

/** What the columns of a file are, and then what its first rows would become. */
export function ImportMapping({ source, onDone }: { source: InquiryImport; onDone: () => void }) {
  const [mapping, setMapping] = useState(source.mapping);
  const [listing, setListing] = useState<number | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { send, isBusy, errors } = useAct<void>({});
  const listings = useQuery(listingsQuery);

  function look(event: SubmitEvent) {
    event.preventDefault();
    void send(async () => setPreview(await previewImport(source.id, mapping, listing)));
  }

  if (preview) {
    return (
      <section className="border-b border-rule py-5" aria-label="What becomes of the rows">
        <h2>What becomes of {preview.total === 1 ? "the row" : `the ${preview.total} rows`}</h2>
        <PreviewTable preview={preview} />
        {preview.total > preview.rows.length && (
          <p className="mt-1 text-ink-soft">The first {preview.rows.length} are shown.</p>
        )}
        <FieldError role="alert">{errors.form}</FieldError>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button
            aria-disabled={isBusy}
            onClick={() =>
              void send(async () => {
                await startImport(source.id);
                onDone();
              })
            }
          >
            {isBusy ? "Starting..." : "Import them"}
          </Button>
          <Button variant="secondary" onClick={() => setPreview(null)}>
            Back
          </Button>
        </p>
      </section>
    );
  }
  return (
    <form className="grid gap-4 border-b border-rule py-5" noValidate onSubmit={look}>
      <h2 className="wrap-anywhere">{source.fileName}</h2>
      <div className="max-w-md">
        <SelectField
          form="inquiries"
          name="listing"
          label="Listing"
          help="For rows that name none of our listing numbers."
          required={false}
          value={listing ?? ""}
          onChange={({ target }) => setListing(Number(target.value) || null)}
        >
          <option value="">None</option>
          <Options
            of={
              listings.data?.listings.map(({ id, number, title }) => [id, `${number} ${title}`]) ??
              []
            }
          />
        </SelectField>
      </div>
      <Table isWords className="w-full">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">For example</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {source.header.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            <tr key={at}>
              <th scope="row" className="wrap-anywhere">
                {name || `Column ${at + 1}`}
              </th>
              <td className="text-ink-soft wrap-anywhere">
                {source.first
                  .map((row) => row[at] ?? "")
                  .find(Boolean)
                  ?.slice(0, 80)}
              </td>
              <td>
                <Select
                  aria-label={`What ${name || `column ${at + 1}`} is`}
                  value={mapping[at] ?? ""}
                  onChange={({ target: { value } }) =>
                    setMapping(mapping.map((each, index) => (index === at ? value : each)))
                  }
                >
                  <option value="">Left out</option>
                  <Options of={source.fields.map(({ id, label }) => [id, label])} />
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <FieldError role="alert">{errors.mapping || errors.listing || errors.form}</FieldError>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Looking..." : "See what becomes of them"}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

type Row = Preview["rows"][number];

function PreviewTable({ preview }: { preview: Preview }) {
  return (
    <div className="overflow-x-auto">
      <Table isWords className="mt-2 w-full">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Who</th>
            <th scope="col">Listing</th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.line}>
              <th scope="row" className="tabular-nums">
                {row.line}
              </th>
              <td className="wrap-anywhere">
                {row.name}
                <span className="block text-ink-soft">
                  {[row.email, row.phone].filter(Boolean).join(" · ")}
                </span>
              </td>
              <td className="tabular-nums">{row.listing}</td>
              <td className={row.becomes === "refused" ? "text-red" : ""}>{inWords(row)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function inWords({ becomes, buyer, sameAs, reason }: Row): string {
  switch (becomes) {
    case "refused":
      return `Not imported: ${reason}`;
    case "again":
      return `${buyer} has asked about it before: added to their timeline`;
    case "known":
      return `Joins ${buyer}, whom we know`;
    case "same":
      return `Joins the person of line ${sameAs}`;
    default:
      return "A new buyer";
  }
}
