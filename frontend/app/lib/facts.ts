/**
 * The only module that imports files of `domain/` and `content/`; tests do too. The form rules and the letters
 * of the search are compiled into the bundle. Of `content/`, the valuation method, the lending terms and the questions of the assessments only
 * the types are used here: pages get them as data when the site is published.
 */
import type about from "../../../content/about.json";
import type accounts from "../../../content/accounts.json";
import type businessHealth from "../../../content/business-health.json";
import type contact from "../../../content/contact.json";
import type desk from "../../../content/desk.json";
import type firm from "../../../content/firm.json";
import type glossary from "../../../content/glossary.json";
import type home from "../../../content/home.json";
import type listings from "../../../content/listings.json";
import type notFound from "../../../content/not-found.json";
import type portal from "../../../content/portal.json";
import type resourceCenter from "../../../content/resource-center.json";
import type services from "../../../content/services.json";
import type site from "../../../content/site.json";
import type valuation from "../../../content/valuation.json";
import type valueAssessment from "../../../content/value-assessment.json";
import type healthStatements from "../../../domain/business_health/statements-2026-12.json";
import buyerProfile from "../../../domain/deals/buyer-profile.json";
import contactForm from "../../../domain/forms/contact.json";
import createUserForm from "../../../domain/forms/create-user.json";
import signInForm from "../../../domain/forms/sign-in.json";
import signUpForm from "../../../domain/forms/sign-up.json";
import type lendingTerms from "../../../domain/lending/sba-2026-11-28.json";
import searchLetters from "../../../domain/search/letters.json";
import type valuationMethod from "../../../domain/valuation/method-2026-11.json";
import type reportedMultiples from "../../../domain/valuation/reported-multiples.json";
import type valueQuestions from "../../../domain/value_assessment/questions-2026-12.json";
import type { PagePicture } from "../ui/picture";

/** A license or registration that the firm or one of its people holds. */
export type License = { type: string; number: string; holder: string };

export type Firm = Omit<typeof firm, "licenses"> & { licenses: License[] };
export type SiteWords = typeof site;
type GlossaryEntry = (typeof glossary)["terms"][number];
export type GlossaryTerm = Omit<GlossaryEntry, "sources"> & {
  sources: { name: string; date: string; href: string | null }[];
};
export type GlossaryWords = Omit<typeof glossary, "terms"> & { terms: GlossaryTerm[] };
export type HomeWords = Omit<typeof home, "sale"> & {
  sale: Omit<(typeof home)["sale"], "sample"> & { sample?: string };
};
export type ServicesWords = typeof services;
type Advisor = (typeof about.advisors)[number];
/** What firms may leave out of the words about an advisor. */
type Optional = "license" | "drawing" | "quote";
export type AboutWords = Omit<typeof about, "advisors" | "closedDeals"> & {
  photo?: PagePicture | null;
  advisors: (Omit<Advisor, Optional> &
    Partial<Pick<Advisor, Optional>> & { photo?: PagePicture | null })[];
  closedDeals?: typeof about.closedDeals;
};
type AccountsWords = typeof accounts;
export type AuthWords = AccountsWords["authPage"];
export type PeopleWords = AccountsWords["people"];
export type ProfileWords = AccountsWords["profile"];
export type ListingsWords = typeof listings;
type ListingFigure = { label: string; value: string };
/** A business for sale as visitors read of it. Amounts are whole US dollars, null where they are not shown. */
export type PublicListing = {
  /** Its anchor on the page of all listings. */
  slug: string;
  /** The number by which people ask for it, and the end of its own address. */
  number: string;
  title: string;
  headline: string;
  industry: string;
  location: string;
  price: string;
  figures: ListingFigure[];
  description: string;
  highlights: string[];
  /** Only on its own page. */
  facts: ListingFigure[];
  drawing: string;
  photo: PagePicture | null;
  state: "coming-soon" | "active" | "under-loi" | "pending-closing" | "sold";
  /** The state in words; empty if it is simply on the market. */
  status: string;
  askingPrice: number | null;
  cashFlow: number | null;
  /** An ISO date. */
  publishedOn: string | null;
};
export type ContactWords = typeof contact;
/** The words of the staff desk. The rest of its document is for the server. */
export type DeskWords = Pick<typeof desk, "screens">;
export type NotFoundWords = typeof notFound;
export type PortalWords = typeof portal;
export type ResourceCenterWords = typeof resourceCenter;
export type ValuationWords = typeof valuation;
/** The valuation method as pages get it: what the calculator needs of a version. */
export type ValuationMethod = Omit<typeof valuationMethod, "$schema" | "source">;
/** What the SBA and its lenders ask for, as pages get it. Percents and coverages are texts such as "1.25". */
export type LendingTerms = Omit<typeof lendingTerms, "$schema" | "source">;
type ReportedComparison = (typeof reportedMultiples.comparisons)[number];
/** The multiples that others report for each industry, with their sources. */
export type ReportedMultiples = {
  comparisons: (Omit<ReportedComparison, "revenue" | "caution"> & {
    revenue: string | null;
    caution?: { text: string; sources: string[] };
  })[];
  sources: Record<string, { name: string; date: string; href: string | null }>;
};
export type ValueAssessmentWords = typeof valueAssessment;
export type BusinessHealthWords = typeof businessHealth;

/**
 * A text in sections: the introduction and the body as safe HTML, made from Markdown when the site is published, and
 * the headings for a table of contents.
 */
export type LongText = { intro: string; contents: { id: string; text: string }[]; body: string };

export type Words = {
  firm: Firm;
  site: SiteWords;
  glossary: GlossaryWords;
  home: HomeWords;
  services: ServicesWords;
  about: AboutWords;
  accounts: AccountsWords;
  listings: ListingsWords;
  contact: ContactWords;
  desk: DeskWords;
  "not-found": NotFoundWords;
  portal: PortalWords;
  "resource-center": ResourceCenterWords;
  valuation: ValuationWords;
  "value-assessment": ValueAssessmentWords;
  "business-health": BusinessHealthWords;
  "legal/privacy": LongText;
  "legal/terms": LongText;
};

/**
 * The questions as pages get them. `reworded`: for each question number, a map from earlier texts of an answer to its
 * current text.
 */
export type ValueQuestionSet = Omit<typeof valueQuestions, "$schema" | "source"> & {
  reworded: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
export type HealthQuestionSet = Omit<typeof healthStatements, "$schema" | "source" | "bands"> & {
  bands: readonly { from: number; band: "green" | "yellow" | "red" }[];
};

export { contactForm, createUserForm, searchLetters, signInForm, signUpForm };

/** What buyers look for, by key: the trades and the regions. Only loaders may call this: the file is large. */
export function buyerCriteria(): {
  trades: Record<string, string>;
  regions: Record<string, string>;
} {
  const fields = buyerProfile.groups.flatMap((group) => group.fields as { id: string }[]);
  const optionsOf = (name: string) => {
    const field = fields.find(({ id }) => id === name) as { options?: Record<string, string> };
    return field?.options ?? {};
  };
  return { trades: optionsOf("trades"), regions: optionsOf("regions") };
}
