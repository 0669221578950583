import { lazy, Suspense } from "react";
import { AdvisorPreview } from "~/features/about/advisor-preview";
import { HomeSignIn } from "~/features/accounts/home-sign-in";
import { ContactDetails } from "~/features/contact/contact-details";
import { BuyerNetwork } from "~/features/home/buyer-network";
import { Confidentiality } from "~/features/home/confidentiality";
import { Divide } from "~/features/home/divide";
import { Hero } from "~/features/home/hero";
import { Preview } from "~/features/home/preview";
import { SignInSection } from "~/features/home/sign-in-section";
import { ListingPreview } from "~/features/listings/listing-preview";
import { ServicePreview } from "~/features/services/service-preview";
import { Head, StructuredData } from "~/lib/head";
import { isForSale } from "~/lib/listing-views";
import { localBusiness } from "~/lib/schema-org";
import { listingsOf, methodOf, reportedMultiplesOf, textOf, useRootData } from "~/lib/site";
import { setMethod } from "~/lib/valuation-method";
import type { Route } from "./+types/home";

// Published in the page, and hydrated last.
const LiveRange = lazy(() => import("~/features/valuation/live-range"));
const OneSale = lazy(() => import("~/features/home/one-sale"));

/** How many of the businesses for sale are on the home page. */
const MOST_LISTINGS = 6;

export function loader({ context }: Route.LoaderArgs) {
  return {
    home: textOf(context, "home"),
    services: textOf(context, "services").services,
    advisors: textOf(context, "about").advisors,
    listings: listingsOf(context)
      .filter(isForSale)
      .slice(0, MOST_LISTINGS)
      .map(({ slug, title, location, price }) => ({
        slug,
        title,
        location,
        price,
      })),
    method: methodOf(context),
    averages: reportedMultiplesOf(context)
      .comparisons.filter(({ verified, caution }) => verified && !caution)
      .map(({ industry, group, reportedBy, years, sde }) => ({
        industry,
        group,
        reportedBy,
        years,
        sde,
      })),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home, services, advisors, listings, method, averages } = loaderData;
  const { firm, siteUrl } = useRootData();
  setMethod(method);
  return (
    <>
      <Head page="/" />
      <StructuredData data={localBusiness(firm, siteUrl)} />
      <Hero words={home.hero} tagline={firm.tagline}>
        <Suspense fallback={<div className="min-h-128" />}>
          <LiveRange words={home.hero.figure} averages={averages} />
        </Suspense>
      </Hero>
      <Divide words={home.divide} />
      <Confidentiality words={home.path} />
      <BuyerNetwork words={home.buyerNetwork} />
      <AdvisorPreview words={home.previews.about} advisors={advisors} firm={firm} />
      <Suspense>
        <OneSale words={home.sale} />
      </Suspense>
      <div className="pt-6 pb-8 [&>:first-child>div]:border-t-0">
        <Preview id="services" words={home.previews.services}>
          <ServicePreview services={services} />
        </Preview>
        <Preview id="listings" words={home.previews.listings}>
          <ListingPreview listings={listings} />
        </Preview>
        <SignInSection words={home.signIn}>
          <HomeSignIn title={home.signIn.title} />
        </SignInSection>
        <Preview id="contact" words={home.previews.contact}>
          <ContactDetails firm={firm} />
        </Preview>
      </div>
    </>
  );
}
