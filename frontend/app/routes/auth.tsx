import { AuthPage } from "~/features/accounts/auth-page";
import { Head } from "~/lib/head";
import { siteContext, textOf, useRootData } from "~/lib/site";
import { Notice } from "~/ui/notice";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/auth";

export function loader({ context }: Route.LoaderArgs) {
  const { intro, reasons, help, noScript, authPage } = textOf(context, "accounts");
  const documents = context
    .get(siteContext)
    .catalog.documents.map(({ key, title }) => ({ key, title }));
  return { intro, reasons, help, noScript, authPage, documents };
}

// The texts are the same for all forms; only the address changes.
export const shouldRevalidate = () => false;

export default function Auth({ loaderData }: Route.ComponentProps) {
  const { intro, reasons, help, noScript, authPage, documents } = loaderData;
  const { phone } = useRootData().firm;
  return (
    <div className="group/auth [&:has(#panel-title)_.page-title]:hidden">
      <Head page="/auth" listed={false} />
      <PageTitle {...intro} />
      <div className="page grid grid-cols-1 gap-x-20 gap-y-16 pt-8 pb-24 group-has-[#panel-title]/auth:pt-16 lg:grid-cols-[1.35fr_1fr]">
        <div className="max-w-120">
          <noscript>
            <Notice role="note" className="mb-8 font-semibold">
              <p>{noScript}</p>
            </Notice>
          </noscript>
          <AuthPage words={authPage} documents={documents} />
        </div>
        <aside
          aria-labelledby="reasons-title"
          className="self-start border-t-4 border-copper bg-paper-deep p-6 md:p-8 group-has-[#panel-title]/auth:hidden"
        >
          <h2 id="reasons-title" className="text-heading">
            {reasons.title}
          </h2>
          <ul className="starred mt-5">
            {reasons.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </aside>
        <aside
          aria-labelledby="help-title"
          className="hidden self-start border-t-4 border-copper bg-paper-deep p-6 md:p-8 group-has-[#panel-title]/auth:block"
        >
          <h2 id="help-title" className="text-heading">
            {help.title}
          </h2>
          <p className="mt-3 max-w-prose">{help.body}</p>
          <p className="mt-4">
            <a
              className="list-link inline-block py-1.5 font-serif text-subtitle font-title"
              href={`tel:${phone.href}`}
            >
              {phone.display}
            </a>
          </p>
        </aside>
      </div>
    </div>
  );
}
