import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Check, Chosen, LongText, Money, TextLine, WholeNumber } from "../sheet-fields";
import type { Floor, Internal, Listing, Secrets } from "./queries";
import { Part, Row, SheetFrame } from "./sheet-frame";
import { useListingPart } from "./use-listing-part";

/** What a buyer reads once the owner has approved them. */
export function SecretsPart({ listing }: { listing: Listing }) {
  const sheet = useListingPart<Secrets>(listing, {
    name: "secrets",
    partOf: (each) => ({ content: each.secrets as Secrets, version: each.secretsVersion }),
    save: (body) =>
      dataOf(
        api.PUT("/api/desk/listings/{listing_id}/secrets", {
          params: { path: { listing_id: listing.id } },
          body,
        }),
      ),
  });
  return (
    <SheetFrame
      readers="Only buyers whom the owner has approved read this. The check looks for it in the public part."
      sheet={sheet}
    >
      <Part title="The business">
        <Row>
          <TextLine sheet={sheet} name="legalName" label="Legal name" max={120} />
          <TextLine sheet={sheet} name="founded" label="Year founded" max={4} />
        </Row>
        <LongText sheet={sheet} name="tradeNames" label="Trade names" help="One a line." rows={2} />
        <TextLine sheet={sheet} name="address" label="Street address" />
        <Row>
          <TextLine sheet={sheet} name="town" label="Town" max={120} />
          <TextLine sheet={sheet} name="county" label="County" max={120} />
        </Row>
        <Row>
          <TextLine sheet={sheet} name="phones" label="Phone number" />
          <TextLine sheet={sheet} name="email" label="Email" />
        </Row>
        <Row>
          <TextLine sheet={sheet} name="website" label="Website" />
          <TextLine sheet={sheet} name="taxId" label="Tax number" max={120} />
        </Row>
        <Row>
          <WholeNumber
            sheet={sheet}
            name="headcount"
            most={100_000}
            label="Exact number of employees"
          />
          <TextLine sheet={sheet} name="franchiseOf" label="Franchise of" max={120} />
        </Row>
        <LongText
          sheet={sheet}
          name="phrases"
          label="Words by which people know it"
          help="A slogan, or words from its website. One a line."
        />
      </Part>
      <Part title="The people">
        <LongText sheet={sheet} name="owners" label="Owners" help="One a line." />
        <LongText sheet={sheet} name="staff" label="Key staff" help="One a line." />
        <LongText sheet={sheet} name="licenseHolders" label="License numbers" help="One a line." />
      </Part>
      <Part title="Customers and lease">
        <LongText sheet={sheet} name="customers" label="Customers" help="By name, one a line." />
        <LongText
          sheet={sheet}
          name="suppliers"
          label="Brands and suppliers it is known for"
          help="One a line."
        />
        <LongText sheet={sheet} name="lease" label="Terms of the lease" />
      </Part>
    </SheetFrame>
  );
}

type Private = Internal & Floor;

const POLICIES = {
  a: "The owner decides about every buyer",
  b: "The owner decides about competitors, people nearby, employees, customers and suppliers",
  c: "The broker decides",
};

/** What never leaves the firm. Price floor, need and motives are only for the broker and principals. */
export function InternalPart({ listing }: { listing: Listing }) {
  const seesFloor = listing.floor !== null;
  const sheet = useListingPart<Private>(listing, {
    name: "internal",
    partOf: ({ internal, floor, internalVersion }) => ({
      content: { ...NO_FLOOR, ...(internal as Internal), ...floor },
      version: internalVersion,
    }),
    save: ({ content: { priceFloor, netNeeded, motives, ...content }, version }) =>
      dataOf(
        api.PUT("/api/desk/listings/{listing_id}/internal", {
          params: { path: { listing_id: listing.id } },
          body: {
            content,
            floor: seesFloor ? { priceFloor, netNeeded, motives } : null,
            version,
          },
        }),
      ),
  });
  const { approvalPolicy } = sheet.content;
  return (
    <SheetFrame readers="This never leaves the firm." sheet={sheet}>
      <Part title="Who may see the business">
        <Chosen
          sheet={sheet}
          name="approvalPolicy"
          label="Who approves buyers"
          options={POLICIES}
          none={null}
        />
        {approvalPolicy === "b" && (
          <WholeNumber
            sheet={sheet}
            name="policyMiles"
            most={1000}
            label="Nearby means within how many miles"
          />
        )}
        <LongText
          sheet={sheet}
          name="doNotContact"
          label="Do not contact"
          help="People and companies who must not hear of it. One a line."
        />
        <Check
          sheet={sheet}
          name="doNotContactAsked"
          label="The owner was asked whom not to contact"
        />
      </Part>
      {seesFloor && (
        <Part title="What the owner needs">
          <p className="text-ink-soft">Only the broker of the deal and principals see this.</p>
          <Row>
            <Money sheet={sheet} name="priceFloor" label="Lowest price" />
            <Money sheet={sheet} name="netNeeded" label="Needed after taxes and debts" />
          </Row>
          <LongText sheet={sheet} name="motives" label="Motives" />
        </Part>
      )}
      <Part title="Other brokers and the sale">
        <Row>
          <Check sheet={sheet} name="coBroke" label="We share with a buyer's broker" />
          <WholeNumber
            sheet={sheet}
            name="coBrokeShare"
            most={100}
            label="Their share of the fee, percent"
          />
        </Row>
        <TextLine
          sheet={sheet}
          name="soldConsent"
          label="The owner agreed that we show the sale"
          help="How and when, such as “By email on May 2, 2026”. Empty: the site does not show it once it is sold."
        />
      </Part>
      <Part title="On the portals">
        {Object.entries(listing.choices.portals ?? {}).map(([id, name]) => (
          <TextLine
            key={id}
            sheet={sheet}
            name={id as "bizbuysell"}
            label={`Number on ${name}`}
            max={120}
          />
        ))}
        <LongText
          sheet={sheet}
          name="adText"
          label="Words of the ad"
          help="Empty: those made from the public part."
        />
      </Part>
    </SheetFrame>
  );
}

const NO_FLOOR: Floor = { priceFloor: null, netNeeded: null, motives: "" };
