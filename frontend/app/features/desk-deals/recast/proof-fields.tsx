import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Options } from "~/layout/desk/options";
import type { Errors } from "~/lib/form-rules";
import { InputField, SelectField } from "~/ui/input-field";
import { dealFilesQuery, type Version } from "../files/queries";
import type { Row } from "./queries";

type Option = Pick<Version, "id" | "name" | "pages"> & { note?: string };

/** The document that proves an add-back, among the files of the deal, and its page. */
export function ProofFields({
  deal,
  row: { proof },
  errors,
}: {
  deal: number;
  row: Row;
  errors: Errors;
}) {
  const { data } = useQuery(dealFilesQuery(deal));
  const [chosen, setChosen] = useState(proof?.version ?? null);
  const newest = (data?.files ?? []).flatMap(({ versions }): Option[] => {
    const ready = versions.find(({ state }) => state === "ready");
    return ready ? [ready] : [];
  });
  const options = newest.sort((one, other) => one.name.localeCompare(other.name));
  if (proof && !options.some(({ id }) => id === proof.version)) {
    const note = proof.isReady ? " (earlier version)" : " (removed)";
    options.unshift({ id: proof.version, name: proof.name, pages: proof.pages, note });
  }
  const pages = options.find(({ id }) => id === chosen)?.pages ?? 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-x-4">
      <SelectField
        form="recast"
        name="proof"
        label="Proof"
        required={false}
        value={chosen ?? ""}
        onChange={({ target }) => setChosen(Number(target.value) || null)}
        error={errors.proof}
      >
        <option value="">
          {data && options.length === 0 ? "This deal has no files" : "No file"}
        </option>
        <Options of={options.map(({ id, name, note = "" }) => [id, `${name}${note}`])} />
      </SelectField>
      {chosen !== null && pages > 1 && (
        <InputField
          form="recast"
          name="proofPage"
          label={`Page of ${pages}`}
          key={chosen}
          inputMode="numeric"
          autoComplete="off"
          required={false}
          defaultValue={(proof?.version === chosen && proof.page) || ""}
          error={errors.proofPage}
        />
      )}
    </div>
  );
}
