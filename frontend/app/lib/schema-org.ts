import type { Firm, GlossaryWords, PublicListing, ServicesWords } from "./facts";
import type { Article } from "./library-catalog";

/** The firm as a local business, with its hours, address and own licenses (schema.org). */
export function localBusiness(firm: Firm, siteUrl: string): object {
  const licenses = firm.licenses.filter(({ holder }) => holder === firm.name);
  return {
    "@context": "https://schema.org",
    "@type": "ProfessionalService",
    "@id": new URL("/#firm", siteUrl).href,
    name: firm.name,
    slogan: firm.tagline,
    url: new URL("/", siteUrl).href,
    image: new URL("/og.png", siteUrl).href,
    telephone: firm.phone.href,
    email: firm.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: firm.address.street,
      addressLocality: firm.address.city,
      addressRegion: firm.address.region,
      postalCode: firm.address.postalCode,
      addressCountry: firm.address.country,
    },
    geo: { "@type": "GeoCoordinates", ...firm.geo },
    areaServed: { "@type": "State", name: firm.address.regionName },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: firm.hours.days,
      opens: firm.hours.opens,
      closes: firm.hours.closes,
    },
    ...(licenses.length > 0 && {
      hasCredential: licenses.map(({ type, number, holder }) => ({
        "@type": "EducationalOccupationalCredential",
        credentialCategory: "license",
        name: type,
        identifier: number,
        about: holder,
      })),
    }),
  };
}

/** The services on offer, each provided by the firm (schema.org). */
export function serviceCatalog(
  services: ServicesWords["services"],
  firm: Firm,
  siteUrl: string,
): object {
  return {
    "@context": "https://schema.org",
    "@graph": services.map((service) => ({
      "@type": "Service",
      name: service.title,
      description: service.description,
      url: new URL(`/services#${service.slug}`, siteUrl).href,
      areaServed: { "@type": "State", name: firm.address.regionName },
      provider: {
        "@id": new URL("/#firm", siteUrl).href,
        "@type": "ProfessionalService",
        name: firm.name,
      },
    })),
  };
}

/** An article published by the firm (schema.org). */
export function articleData(article: Article, firm: Firm, siteUrl: string): object {
  const publisher = {
    "@id": new URL("/#firm", siteUrl).href,
    "@type": "ProfessionalService",
    name: firm.name,
  };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    description: article.description,
    dateModified: article.updated,
    inLanguage: "en-US",
    isAccessibleForFree: true,
    mainEntityOfPage: new URL(`/resource-center/${article.slug}`, siteUrl).href,
    image: new URL("/og.png", siteUrl).href,
    author: publisher,
    publisher,
    citation: article.sources.map(({ name, date, href }) => ({
      "@type": "CreativeWork",
      name: `${name}, ${date}`,
      ...(href && { url: href }),
    })),
  };
}

/** The glossary as a set of defined terms (schema.org). */
export function glossaryData({ intro, terms }: GlossaryWords, siteUrl: string): object {
  const address = new URL("/resource-center/glossary", siteUrl).href;
  return {
    "@context": "https://schema.org",
    "@type": "DefinedTermSet",
    "@id": address,
    name: intro.title,
    description: intro.lede,
    inLanguage: "en-US",
    hasDefinedTerm: terms.map(({ slug, term, name, short }) => ({
      "@type": "DefinedTerm",
      "@id": `${address}#${slug}`,
      name: term,
      ...(name && { alternateName: name }),
      description: short,
    })),
  };
}

/** How search engines name the states of a listing (schema.org). */
const AVAILABILITY: Record<string, string> = {
  "coming-soon": "PreOrder",
  active: "InStock",
  "under-loi": "LimitedAvailability",
  "pending-closing": "LimitedAvailability",
  sold: "SoldOut",
};

/** A business for sale as an offer (schema.org). Amounts are left out where the page does not show them. */
export function listingData(listing: PublicListing, firm: Firm, siteUrl: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Offer",
    name: listing.title,
    description: listing.headline || listing.description,
    url: new URL(`/business-listings/${listing.number}`, siteUrl).href,
    serialNumber: listing.number,
    category: listing.industry,
    areaServed: { "@type": "Place", name: listing.location },
    availability: `https://schema.org/${AVAILABILITY[listing.state]}`,
    ...(listing.askingPrice !== null && { price: listing.askingPrice, priceCurrency: "USD" }),
    ...(listing.publishedOn && { availabilityStarts: listing.publishedOn }),
    offeredBy: {
      "@id": new URL("/#firm", siteUrl).href,
      "@type": "ProfessionalService",
      name: firm.name,
    },
  };
}
