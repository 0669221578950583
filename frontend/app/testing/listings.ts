import type { PublicListing } from "~/lib/facts";

/** A business for sale. */
export const LISTING: PublicListing = {
  slug: "east-texas-landscaping",
  number: "1041",
  title: "Commercial landscaping company",
  headline: "",
  industry: "Landscaping",
  location: "East Texas",
  price: "$425,000",
  figures: [
    { label: "Revenue", value: "$690,000" },
    { label: "SDE", value: "$170,000" },
  ],
  description: "Grounds care and irrigation for offices, churches and apartment communities.",
  highlights: ["Annual maintenance contracts", "Crew leaders in place"],
  facts: [],
  drawing: "grounds",
  photo: null,
  state: "active",
  status: "",
  askingPrice: 425_000,
  cashFlow: 170_000,
  publishedOn: null,
};

/** Three of them, in different regions and at different prices. */
export const THREE: PublicListing[] = [
  LISTING,
  {
    ...LISTING,
    slug: "dfw-light-industrial",
    number: "1042",
    title: "Light industrial manufacturer",
    industry: "Light industrial",
    location: "Dallas-Fort Worth",
    price: "$11M",
    figures: [{ label: "EBITDA", value: "above $2M" }],
    drawing: "works",
    askingPrice: 11_000_000,
    cashFlow: 2_000_000,
  },
  {
    ...LISTING,
    slug: "central-texas-medical-equipment",
    number: "1043",
    title: "Durable medical equipment supplier",
    industry: "Durable medical equipment",
    location: "Central Texas",
    price: "$950,000",
    drawing: "clinic",
    askingPrice: 950_000,
    cashFlow: 340_000,
  },
];
