import type { ComponentType } from "react";
import { api } from "~/api/client";
import type { Errors } from "~/lib/form-rules";
import { dataOf } from "~/lib/query-client";
import { Field, FieldError } from "~/ui/field";
import { Choice, Radio, Textarea } from "~/ui/input";
import { Check, Chosen, LongText, Money, TextLine, WholeNumber } from "../sheet-fields";
import type { Listing, PublicWords } from "./queries";
import { Part, Row, SheetFrame } from "./sheet-frame";
import { useListingPart } from "./use-listing-part";

/** A hook with the words that anyone may read. */
export function usePublicSheet(listing: Listing) {
  return useListingPart<PublicWords>(listing, {
    name: "public",
    partOf: (each) => ({ content: each.public as PublicWords, version: each.version }),
    save: (body) =>
      dataOf(
        api.PUT("/api/desk/listings/{listing_id}/public", {
          params: { path: { listing_id: listing.id } },
          body,
        }),
      ),
  });
}

/** The field for a picture of the library. Routes provide it, because it is part of another feature. */
export type PictureField = ComponentType<{
  value: PublicWords["photo"];
  onChange: (photo: PublicWords["photo"]) => void;
}>;

export type PublicSheet = ReturnType<typeof usePublicSheet>;

/** What visitors read: no name, no street, nothing by which the business is recognized. */
export function PublicPart({
  listing,
  sheet,
  errors,
  Picture,
}: {
  listing: Listing;
  sheet: PublicSheet;
  errors: Errors;
  Picture: PictureField;
}) {
  const { choices } = listing;
  const field = (name: keyof PublicWords & string) => ({ sheet, error: errors[name] });
  return (
    <SheetFrame readers="Anyone reads this." sheet={sheet}>
      <Part title="What it is">
        <TextLine
          {...field("title")}
          name="title"
          label="Heading"
          max={120}
          help="The kind of business, such as “Commercial plumbing company”."
        />
        <TextLine {...field("headline")} name="headline" label="In one sentence" />
        <Row>
          <TextLine {...field("industry")} name="industry" label="Industry" max={120} />
          <Chosen {...field("region")} name="region" label="Region" options={choices.regions} />
        </Row>
        <LongText {...field("description")} name="description" label="Description" rows={5} />
        <Highlights sheet={sheet} error={errors.highlights} />
      </Part>
      <Part title="What it costs and earns">
        <Row>
          <Money {...field("askingPrice")} name="askingPrice" label="Asking price" />
          <Check sheet={sheet} name="priceOnRequest" label="Price on request" />
        </Row>
        <TextLine {...field("priceNote")} name="priceNote" label="About the price" />
        <Row>
          <Money {...field("revenue")} name="revenue" label="Revenue" />
          <TextLine
            {...field("figuresPeriod")}
            name="figuresPeriod"
            label="Year or months of the figures"
            max={120}
          />
        </Row>
        <Row>
          <Money {...field("cashFlow")} name="cashFlow" label="Cash flow" />
          <Basis sheet={sheet} />
        </Row>
        <Check sheet={sheet} name="cashFlowIsLeast" label="Say “above” this cash flow" />
      </Part>
      <Part title="What goes with it">
        <Row>
          <Chosen
            {...field("established")}
            name="established"
            label="In business"
            options={choices.established}
          />
          <Chosen
            {...field("realEstate")}
            name="realEstate"
            label="Real estate"
            options={choices.realEstate}
          />
        </Row>
        <Row>
          <Chosen
            {...field("fullTime")}
            name="fullTime"
            label="Full-time employees"
            options={choices.employees}
          />
          <Chosen
            {...field("partTime")}
            name="partTime"
            label="Part-time employees"
            options={choices.employees}
          />
        </Row>
        <Row>
          <Money {...field("monthlyRent")} name="monthlyRent" label="Rent a month" />
          <TextLine {...field("hours")} name="hours" label="Hours" />
        </Row>
        <Row>
          <Money {...field("inventory")} name="inventory" label="Inventory" />
          <Check sheet={sheet} name="inventoryIncluded" label="Included in the price" />
        </Row>
        <Row>
          <Money {...field("equipment")} name="equipment" label="Furniture and equipment" />
          <Check sheet={sheet} name="equipmentIncluded" label="Included in the price" />
        </Row>
        <div className="grid gap-x-8 sm:grid-cols-3">
          <Check sheet={sheet} name="relocatable" label="Can be moved" />
          <Check sheet={sheet} name="homeBased" label="Run from a home" />
          <Check sheet={sheet} name="franchise" label="Franchise" />
        </div>
      </Part>
      <Part title="Terms">
        <Row>
          <WholeNumber
            {...field("notePercent")}
            name="notePercent"
            most={100}
            label="Seller financing, up to percent"
          />
          <WholeNumber
            {...field("trainingWeeks")}
            name="trainingWeeks"
            most={260}
            label="Training by the owner, weeks"
          />
        </Row>
        <TextLine {...field("noteTerms")} name="noteTerms" label="Terms of that financing" />
        <Check
          sheet={sheet}
          name="prequalified"
          label="A lender has prequalified it for an SBA loan"
        />
        <TextLine {...field("reason")} name="reason" label="Why it is for sale" />
      </Part>
      <Part title="Outlook">
        <LongText {...field("growth")} name="growth" label="Where it could grow" />
        <LongText {...field("competition")} name="competition" label="Competition" />
      </Part>
      <Part title="What it looks like">
        <Picture value={sheet.content.photo} onChange={(photo) => sheet.change({ photo })} />
        <FieldError role="alert">{errors.photo}</FieldError>
        <Chosen
          {...field("drawing")}
          name="drawing"
          label="Drawing"
          options={choices.drawings}
          none={null}
        />
      </Part>
    </SheetFrame>
  );
}

/** At most eight, one a line. */
function Highlights({ sheet, error }: { sheet: PublicSheet; error: string | undefined }) {
  return (
    <Field
      form="listing"
      name="highlights"
      label="Highlights"
      help="One a line, at most eight."
      error={error}
      required={false}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          className="field-sizing-content min-h-18"
          value={sheet.content.highlights?.join("\n") ?? ""}
          onChange={({ target }) => sheet.change({ highlights: target.value.split("\n") })}
        />
      )}
    </Field>
  );
}

function Basis({ sheet }: { sheet: PublicSheet }) {
  return (
    <fieldset>
      <legend className="sr-only">What the cash flow is</legend>
      <div className="flex gap-6">
        {(["SDE", "EBITDA"] as const).map((basis) => (
          <Choice key={basis}>
            <Radio
              name="cashFlowBasis"
              checked={sheet.content.cashFlowBasis === basis}
              onChange={() => sheet.change({ cashFlowBasis: basis })}
            />
            {basis}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
