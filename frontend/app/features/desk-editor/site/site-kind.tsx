import type { RJSFSchema } from "@rjsf/utils";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { entriesQuery } from "~/layout/desk/entries";
import { useRootData } from "~/lib/site";
import { isRecord } from "~/lib/storage";
import { Button } from "~/ui/button";
import { Skeleton } from "~/ui/skeleton";
import type { Entry } from "../api";
import type { Kind, PartProps } from "../kind";
import type { LinkTarget } from "../schema-form/form-context";
import { pathLabel } from "../schema-form/path-label";
import { prepareSchema } from "../schema-form/prepare-schema";

const SchemaForm = lazy(() => import("../schema-form/schema-form"));
const MarkdownEditor = lazy(() => import("../markdown/markdown-editor"));
const Preview = lazy(() => import("./preview"));

/** Texts of the site, emails and library documents, with a preview of their pages. */
export const SITE: Kind = {
  thing: "text",
  tabs: [{ key: "words", label: "Words" }],
  Part: Words,
  Above: ({ entry }) => (
    <p className="pb-1 text-ink-soft">
      <Link className="text-link" to="/desk/site">
        Site
      </Link>{" "}
      <span aria-hidden="true">/</span> {entry.group}
    </p>
  ),
  placesOf({ schema }, body) {
    if (!schema) return () => "Text";
    const shape = prepareSchema(schema, isRecord(body) ? body : {}) as RJSFSchema;
    return (path) => pathLabel(path, shape) || "All of it";
  },
};

/** A window with room for the preview beside the form. */
const BESIDE = "(width >= 75rem)";

function Words({ entry, draft }: PartProps) {
  const [isPreviewed, setPreviewed] = useState(() => matchMedia(BESIDE).matches);
  return (
    <>
      <p className="pb-4">
        <Button
          variant="secondary"
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? "Hide the preview" : "Show the preview"}
        </Button>
      </p>
      <div
        data-previewed={isPreviewed || undefined}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 min-[75rem]:data-previewed:grid-cols-[minmax(0,1fr)_auto]"
      >
        <WordsForm entry={entry} draft={draft} />
        {isPreviewed && (
          <Suspense fallback={<Skeleton words="Loading the preview..." />}>
            <Preview entryKey={entry.key} body={draft.body} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** A form if the entry has a schema, and otherwise a text editor; read-only for people who may not edit the entry. */
function WordsForm({ entry, draft }: Pick<PartProps, "entry" | "draft">) {
  const targets = useLinkTargets(entry);
  const { body, problems, type } = draft;
  if (!entry.mayEdit && typeof body === "string") {
    return <pre className="break-words whitespace-pre-wrap">{body}</pre>;
  }
  return (
    <Suspense fallback={<Skeleton words="Loading the form..." shape="form" />}>
      {typeof body === "string" ? (
        <MarkdownEditor
          text={body}
          entryKey={entry.key}
          headSchema={entry.headSchema}
          placeholders={entry.placeholders}
          targets={targets}
          problems={problems}
          onChange={type}
        />
      ) : (
        <fieldset disabled={!entry.mayEdit}>
          <SchemaForm
            schema={entry.schema ?? {}}
            body={body}
            problems={problems}
            targets={targets}
            onChange={type}
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
function useLinkTargets({ key }: Entry): LinkTarget[] {
  const { site, siteUrl } = useRootData();
  const { data } = useQuery(entriesQuery);
  const names = new Map([...site.nav, ...site.tools].map(({ to, label }) => [to, label]));
  const pages = Object.entries(site.pages)
    .filter(([to]) => to.startsWith("/"))
    .map(([to, { title }]) => ({ to, label: names.get(to) ?? title }));
  const articles = (data?.entries ?? [])
    .filter(({ key: each, isPublic }) => each.startsWith("articles/") && isPublic)
    .map(({ key: each, title }) => ({
      to: each.replace("articles/", "/resource-center/"),
      label: title,
    }));
  const origin = key.startsWith("mails/") ? siteUrl : "";
  return [...pages, ...articles].map(({ to, label }) => ({ to: origin + to, label }));
}
