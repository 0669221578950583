import { useState } from "react";
import { TabList, TabPanel } from "~/ui/tabs";
import { InternalPart, SecretsPart } from "./private-sheets";
import { type PictureField, PublicPart, usePublicSheet } from "./public-sheet";
import type { Listing } from "./queries";
import { Standing } from "./standing";
import { useListingAct } from "./use-listing";

const SHEETS = [
  { key: "listing-public", label: "Public" },
  { key: "listing-secrets", label: "After approval" },
  { key: "listing-internal", label: "Only us" },
];

/** A listing: its three parts, each on its own sheet, and beside them where it stands. */
export function ListingEditor({ listing, Picture }: { listing: Listing; Picture: PictureField }) {
  const [sheet, setSheet] = useState("listing-public");
  const words = usePublicSheet(listing);
  const act = useListingAct();
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Standing listing={listing} words={words} act={act} />
      <div className="min-w-0 pt-3 lg:col-start-1 lg:row-start-1">
        <TabList
          label="Parts of the listing"
          tabs={SHEETS}
          selected={sheet}
          onSelect={setSheet}
          isSmall
        />
        {SHEETS.map(({ key }) => (
          <TabPanel key={key} tab={key} className="" hidden={key !== sheet}>
            {key === "listing-public" && (
              <PublicPart listing={listing} sheet={words} errors={act.errors} Picture={Picture} />
            )}
            {key === "listing-secrets" && <SecretsPart listing={listing} />}
            {key === "listing-internal" && <InternalPart listing={listing} />}
          </TabPanel>
        ))}
      </div>
    </div>
  );
}
