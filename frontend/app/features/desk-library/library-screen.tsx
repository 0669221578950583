import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { RelativeTime } from "~/layout/desk/labels";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { SmallLine } from "~/ui/small-line";
import { type LibraryDocument, libraryQuery } from "./queries";
import { ACCESS, fileInWords, notOffered, TABS } from "./words";

const AddDocument = lazy(() => import("./add-document"));
const DocumentDialog = lazy(() => import("./document-dialog"));

/** The screen with the documents for download: who may download each document, and how often each was downloaded. */
export function LibraryScreen() {
  const documents = useQuery(libraryQuery);
  const [open, setOpen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
      Add a document
    </Button>
  );
  return (
    <DeskScreen screen="documents" aside={add}>
      <p className="mt-3 max-w-prose text-ink-soft">
        The files that the resource center offers, and how often each is downloaded. Only numbers
        are stored, not who downloads.
      </p>
      <QueryView query={documents} loading="Loading the documents..." rows={8}>
        {({ documents: all }) => {
          const chosen = all.find(({ key }) => key === open);
          return (
            <>
              {TABS.map(([tab, name]) => (
                <Group
                  key={tab}
                  name={name}
                  documents={all.filter((each) => each.tab === tab)}
                  onOpen={setOpen}
                />
              ))}
              <Suspense>
                {chosen && <DocumentDialog document={chosen} onClose={() => setOpen(null)} />}
              </Suspense>
            </>
          );
        }}
      </QueryView>
      <Suspense>{isAdding && <AddDocument onClose={() => setAdding(false)} />}</Suspense>
    </DeskScreen>
  );
}

function Group({
  name,
  documents,
  onOpen,
}: {
  name: string;
  documents: LibraryDocument[];
  onOpen: (key: string) => void;
}) {
  const id = `library-${documents[0]?.tab}`;
  if (documents.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby={id}>
      <h2 id={id} className="pb-1.5">
        {name}
      </h2>
      <ul>
        {documents.map((document) => (
          <li
            key={document.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-rule pt-1.5 pb-2.5 md:min-h-13 md:grid-cols-[minmax(0,1fr)_11rem_14rem_9rem] md:pb-1.5"
          >
            <Button
              variant="plain"
              className="col-span-full min-h-11 text-left text-small font-semibold underline-offset-[0.22em] hover:underline md:col-span-1 md:min-h-10"
              aria-haspopup="dialog"
              onClick={() => onOpen(document.key)}
            >
              {document.title}
            </Button>
            <span className="text-ink-soft">
              {fileInWords(document)}
              <br />
              {document.published ? (
                ACCESS[document.access]
              ) : (
                <strong>{notOffered(document)}</strong>
              )}
            </span>
            <span className="flex flex-col items-end gap-0.5 md:flex-row md:items-center md:gap-3">
              <SmallLine counts={document.months} />
              <span>
                <strong>{document.downloads30Days.toLocaleString("en-US")}</strong> in 30 days
              </span>
            </span>
            <span className="text-right text-ink-soft max-md:hidden">
              {document.changedAt && (
                <>
                  Changed <RelativeTime at={document.changedAt} focusable={false} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
