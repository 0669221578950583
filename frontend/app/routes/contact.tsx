import { CallBlock, ContactDetails } from "~/features/contact/contact-details";
import { ContactForm } from "~/features/contact/contact-form";
import { Head, StructuredData } from "~/lib/head";
import { isForSale } from "~/lib/listing-views";
import { localBusiness } from "~/lib/schema-org";
import { listingsOf, textOf, useRootData } from "~/lib/site";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/contact";

export function loader({ context }: Route.LoaderArgs) {
  return {
    words: textOf(context, "contact"),
    advisors: textOf(context, "about").advisors.map(
      ({ bio: _bio, focus: _focus, quote: _quote, ...person }) => person,
    ),
    listings: listingsOf(context)
      .filter(isForSale)
      .map(({ number, title }) => ({ number, title })),
  };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { firm, siteUrl } = useRootData();
  const { words, ...given } = loaderData;
  return (
    <>
      <Head page="/contact" />
      <StructuredData data={localBusiness(firm, siteUrl)} />
      <PageTitle {...words.intro} />
      {/* Phones show the number before the form; wider screens beside it. */}
      <div className="page grid gap-x-20 gap-y-12 pt-6 pb-24 md:pt-10 lg:grid-cols-[1.35fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <CallBlock words={words.call} firm={firm} />
        </div>
        <section
          aria-labelledby="contact-form-title"
          className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <ContactForm words={words} firm={firm} {...given} />
        </section>
        <div className="lg:col-start-2">
          <ContactDetails firm={firm} />
        </div>
      </div>
    </>
  );
}
