import { CallBlock, ContactDetails } from "~/features/contact/contact-details";
import { ContactForm } from "~/features/contact/contact-form";
import { Head, StructuredData } from "~/lib/head";
import { localBusiness } from "~/lib/schema-org";
import { textOf, useRootData } from "~/lib/site";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/contact";

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "contact");
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { firm, siteUrl } = useRootData();
  return (
    <>
      <Head page="/contact" />
      <StructuredData data={localBusiness(firm, siteUrl)} />
      <PageTitle {...loaderData.intro} />
      <div className="page grid gap-x-20 gap-y-16 pt-10 pb-24 lg:grid-cols-[1.35fr_1fr]">
        <section aria-labelledby="contact-form-title">
          <h2 id="contact-form-title" className="text-[1.75rem] leading-tight">
            {loaderData.form.title}
          </h2>
          <p className="mt-3 mb-9 max-w-prose border-l-2 border-copper pl-4 text-ink-soft">
            {loaderData.confidentiality}
          </p>
          <ContactForm words={loaderData} firm={firm} />
        </section>
        <div className="grid content-start gap-12">
          <ContactDetails firm={firm} />
          <CallBlock words={loaderData.call} firm={firm} />
        </div>
      </div>
    </>
  );
}
