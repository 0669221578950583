import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useRootData } from "~/lib/site";
import type { LinkTarget } from "../schema-form/form-context";
import { documentsQuery, type SiteDocument } from "./documents";
import type { DocumentDraft } from "./use-document-draft";

const SchemaForm = lazy(() => import("../schema-form/schema-form"));
const MarkdownEditor = lazy(() => import("./markdown-editor"));

/** The form of a document with a schema, and the text editor of the others. */
export function Editor({ document, draft }: { document: SiteDocument; draft: DocumentDraft }) {
  const targets = useLinkTargets();
  return (
    <Suspense fallback={<p role="status">Loading the form...</p>}>
      {typeof draft.body === "string" ? (
        <MarkdownEditor
          text={draft.body}
          documentKey={document.key}
          headSchema={document.headSchema}
          placeholders={document.placeholders}
          problems={draft.problems}
          onChange={draft.type}
        />
      ) : (
        <SchemaForm
          schema={document.schema ?? {}}
          body={draft.body}
          problems={draft.problems}
          targets={targets}
          onChange={draft.type}
        />
      )}
    </Suspense>
  );
}

/** What a link can lead to: the pages of the site, among them the tools, and the articles. */
function useLinkTargets(): LinkTarget[] {
  const { site } = useRootData();
  const { data } = useQuery(documentsQuery);
  const pages = Object.entries(site.pages)
    .filter(([to]) => to.startsWith("/"))
    .map(([to, { title }]) => ({ to, label: title }));
  const articles = (data?.documents ?? [])
    .filter(({ key }) => key.startsWith("articles/"))
    .map(({ key, title }) => ({
      to: key.replace("articles/", "/resource-center/"),
      label: title,
    }));
  return [...pages, ...articles];
}
