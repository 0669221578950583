import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { documentsQuery } from "~/layout/desk/document-titles";
import { useRootData } from "~/lib/site";
import type { LinkTarget } from "../schema-form/form-context";
import type { SiteDocument } from "./documents";
import type { DocumentDraft } from "./use-document-draft";

const SchemaForm = lazy(() => import("../schema-form/schema-form"));
const MarkdownEditor = lazy(() => import("./markdown-editor"));

/**
 * The editor of a document: a form if the document has a schema, and otherwise a text editor. It is read-only for
 * people who may not edit the document.
 */
export function Editor({ document, draft }: { document: SiteDocument; draft: DocumentDraft }) {
  const targets = useLinkTargets(document.key);
  if (!document.mayEdit && typeof draft.body === "string") {
    return <pre className="break-words whitespace-pre-wrap">{draft.body}</pre>;
  }
  return (
    <Suspense fallback={<p role="status">Loading the form...</p>}>
      {typeof draft.body === "string" ? (
        <MarkdownEditor
          text={draft.body}
          documentKey={document.key}
          headSchema={document.headSchema}
          placeholders={document.placeholders}
          targets={targets}
          problems={draft.problems}
          onChange={draft.type}
        />
      ) : (
        <fieldset disabled={!document.mayEdit}>
          <SchemaForm
            schema={document.schema ?? {}}
            body={draft.body}
            problems={draft.problems}
            targets={targets}
            onChange={draft.type}
          />
        </fieldset>
      )}
    </Suspense>
  );
}

/**
 * A hook that returns the targets of links: the pages of the site, by their names in its navigation, and the articles.
 * For an email, the addresses include the site's origin.
 */
function useLinkTargets(key: string): LinkTarget[] {
  const { site, siteUrl } = useRootData();
  const { data } = useQuery(documentsQuery);
  const names = new Map([...site.nav, ...site.tools].map(({ to, label }) => [to, label]));
  const pages = Object.entries(site.pages)
    .filter(([to]) => to.startsWith("/"))
    .map(([to, { title }]) => ({ to, label: names.get(to) ?? title }));
  const articles = (data?.documents ?? [])
    .filter(({ key: each, isPublic }) => each.startsWith("articles/") && isPublic)
    .map(({ key: each, title }) => ({
      to: each.replace("articles/", "/resource-center/"),
      label: title,
    }));
  const origin = key.startsWith("mails/") ? siteUrl : "";
  return [...pages, ...articles].map(({ to, label }) => ({ to: origin + to, label }));
}
