import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { csrfToken } from "~/api/csrf";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { RelativeTime } from "~/layout/desk/labels";
import { DownloadLink } from "~/lib/download-link";
import { errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { showError } from "~/ui/toasts";
import { ImportMapping } from "./import-mapping";
import {
  type InquiryImport,
  importsQuery,
  takeImportBack,
  uploadInquiries,
} from "./import-queries";

/** Imports inquiries from a file: the file, what its columns are, what its rows would become; and earlier imports. */
export function ImportScreen() {
  const [source, setSource] = useState<InquiryImport | null>(null);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: importsQuery.queryKey });
  return (
    <DeskScreen screen="inquiry-imports">
      {source ? (
        <ImportMapping
          source={source}
          onDone={() => {
            setSource(null);
            void refresh();
          }}
        />
      ) : (
        <ChooseFile onRead={setSource} />
      )}
      <Earlier onChange={refresh} />
    </DeskScreen>
  );
}

function ChooseFile({ onRead }: { onRead: (source: InquiryImport) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [file, setFile] = useState<File | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!file) return setError("Please choose a file.");
    setBusy(true);
    setError("");
    try {
      onRead(await uploadInquiries(file, csrfToken() ?? ""));
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  }

  return (
    <form className="grid max-w-prose gap-4 border-b border-rule py-5" noValidate onSubmit={submit}>
      <Field
        form="inquiries"
        name="file"
        label="A CSV file of inquiries"
        help="Up to 10,000 rows, with an email or a phone number in each. You see what becomes of them before anything is stored, and nobody gets an email."
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <p>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Reading..." : "Read the file"}
        </Button>
      </p>
    </form>
  );
}

function Earlier({ onChange }: { onChange: () => Promise<void> }) {
  const query = useQuery(importsQuery);
  return (
    <section className="py-5" aria-label="Earlier imports">
      <h2>Earlier imports</h2>
      <QueryView query={query} loading="Loading the imports...">
        {({ imports }) => {
          const started = imports.filter(({ state }) => state !== "read");
          return started.length === 0 ? (
            <p className="mt-1 text-ink-soft">None yet. An import can be taken back as a whole.</p>
          ) : (
            <ul className="mt-2">
              {started.map((each) => (
                <EarlierImport key={each.id} source={each} onChange={onChange} />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}

function EarlierImport({
  source,
  onChange,
}: {
  source: InquiryImport;
  onChange: () => Promise<void>;
}) {
  const { id, fileName, state, by, createdAt, refusedCount, refused } = source;

  async function takeBack() {
    try {
      await takeImportBack(id);
    } catch (error) {
      showError(errorMessage(error as Error));
    }
    await onChange();
  }

  return (
    <li className="border-t border-rule py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 font-semibold wrap-anywhere">{fileName}</span>
        <span className="text-ink-soft">
          {by && `${by}, `}
          <RelativeTime at={createdAt} focusable={false} />
        </span>
      </p>
      <p role="status">{stateInWords(source)}</p>
      {refusedCount > 0 && (
        <p className="text-ink-soft">
          Line {refused[0]?.line}: {refused[0]?.reason}.{" "}
          <DownloadLink
            className="underline underline-offset-[0.22em]"
            href={`/api/desk/inquiry-imports/${id}/refused`}
            fileName="Rows that were not imported.csv"
          >
            {refusedCount === 1 ? "Download the row" : `Download all ${refusedCount} rows`}
          </DownloadLink>
        </p>
      )}
      {state === "imported" && (
        <Button variant="quiet" onClick={() => void takeBack()}>
          Take it back<span className="sr-only"> ({fileName})</span>
        </Button>
      )}
    </li>
  );
}

function stateInWords({ state, done, rows, refusedCount, kept }: InquiryImport): string {
  const imported = done - refusedCount;
  const counted = `${imported.toLocaleString("en-US")} of ${rows.toLocaleString("en-US")} rows`;
  if (state === "importing") return `Importing: ${done.toLocaleString("en-US")} rows so far`;
  if (state === "reverting") return "Being taken back";
  if (state === "imported") return `${counted} imported`;
  return kept > 0 ? `Taken back, except ${kept} that somebody works with` : "Taken back";
}
