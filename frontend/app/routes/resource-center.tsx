import { useEffect } from "react";
import { ResourceCenter as Catalog } from "~/features/library/resource-center";
import { Head } from "~/lib/head";
import { readHint } from "~/lib/session-hint";
import { siteContext, textOf } from "~/lib/site";
import { CallToAction } from "~/ui/call-to-action";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/resource-center";

export function loader({ context }: Route.LoaderArgs) {
  const { articles, documents } = context.get(siteContext).catalog;
  // Documents that are coming soon are announced in the portal only.
  const catalog = { articles, documents: documents.filter(({ published }) => published) };
  return {
    words: textOf(context, "resource-center"),
    started: textOf(context, "portal").portal.download,
    catalog,
  };
}

export default function ResourceCenter({ loaderData }: Route.ComponentProps) {
  // Completes a next step of the member portal. Visitors make no request.
  useEffect(() => {
    if (readHint() === "in") void recordVisit();
  }, []);
  return (
    <>
      <Head page="/resource-center" />
      <PageTitle {...loaderData.words.intro} />
      <Catalog {...loaderData} />
      <div className="band-deep">
        <CallToAction {...loaderData.words.closing} />
      </div>
    </>
  );
}

async function recordVisit() {
  try {
    const { api } = await import("~/api/client");
    await api.POST("/api/resource-center/visits");
  } catch {
    // Ignored when offline: the next visit completes the step too.
  }
}
