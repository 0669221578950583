import { AdvisorPreview } from "~/features/about/advisors";
import { HomeSignIn } from "~/features/accounts/home-sign-in";
import { ContactDetails } from "~/features/contact/contact-details";
import { BuyerNetwork } from "~/features/home/buyer-network";
import { Hero } from "~/features/home/hero";
import { OwnersAndBuyers } from "~/features/home/owners-and-buyers";
import { Preview } from "~/features/home/preview";
import { SalePath } from "~/features/home/sale-path";
import { SignInSection } from "~/features/home/sign-in-section";
import { Tools } from "~/features/home/tools";
import { ListingPreview } from "~/features/listings/listing-rows";
import { ServicePreview } from "~/features/services/service-preview";
import { Head, StructuredData } from "~/lib/head";
import { localBusiness } from "~/lib/schema-org";
import { textOf, useRootData } from "~/lib/site";
import type { Route } from "./+types/home";

export function loader({ context }: Route.LoaderArgs) {
  return {
    home: textOf(context, "home"),
    services: textOf(context, "services").services,
    advisors: textOf(context, "about").advisors,
    listings: textOf(context, "listings").listings,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home, services, advisors, listings } = loaderData;
  const { firm, siteUrl } = useRootData();
  return (
    <>
      <Head page="/" />
      <StructuredData data={localBusiness(firm, siteUrl)} />
      <Hero words={home.hero} tagline={firm.tagline} />
      <Tools words={home.tools} />
      <OwnersAndBuyers words={home.divide} />
      <Preview id="services" words={home.previews.services}>
        <ServicePreview services={services} />
      </Preview>
      <BuyerNetwork words={home.buyerNetwork} />
      <SalePath words={home.path} />
      <Preview id="about" words={home.previews.about} deep>
        <AdvisorPreview advisors={advisors} />
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
    </>
  );
}
