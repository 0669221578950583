import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "~/testing/render";
import words from "../../../../content/listings.json";
import { ListingRows } from "./listing-rows";

const photo = {
  alt: "A yard with two trucks",
  width: 1200,
  height: 800,
  src: "/assets/photo-1-1200.jpeg",
  srcset: "/assets/photo-1-1200.jpeg 1200w",
  sources: [],
};
const [listing] = words.listings;
if (!listing) throw new Error("listings.json has listings");

test("a listing with a photo shows it in place of the drawing", () => {
  renderScreen(<ListingRows listings={[{ ...listing, photo }]} requestLabel="Request Details" />);
  expect(screen.getByRole("img", { name: "A yard with two trucks" })).toHaveAttribute(
    "width",
    "1200",
  );
  expect(document.querySelector("svg")).toBeNull();
});

test.each([listing.drawing, "unknown"])(
  "a listing without a photo shows a drawing: %s",
  (drawing) => {
    renderScreen(
      <ListingRows listings={[{ ...listing, drawing }]} requestLabel="Request Details" />,
    );
    expect(screen.queryByRole("img")).toBeNull();
    expect(document.querySelector("svg path")).toBeInTheDocument();
  },
);
