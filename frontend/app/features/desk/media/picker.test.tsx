import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import listings from "../../../../../content/listings.json";
import listingsSchema from "../../../../../content/schemas/listings.schema.json";
import type { JsonSchema } from "../schema-form/prepare-schema";
import SchemaForm from "../schema-form/schema-form";
import { PicturePicker } from "./picker";

const PICTURE = {
  id: 4,
  file: `${"a".repeat(64)}.webp`,
  name: "shop.jpg",
  alt: "A shop in Kilgore",
  focus: { x: 20, y: 30 },
  width: 900,
  height: 600,
  bytes: 1000,
  uploadedAt: "2026-11-22T10:00:00Z",
  uploadedBy: "Ada",
  thumbnail: `/api/desk/media/thumbnails/${"a".repeat(12)}`,
  reference: "a".repeat(12),
  version: 1,
  usedIn: [],
};
const { file, alt, focus } = PICTURE;
const HANDLERS = {
  "GET /api/desk/media": () => json({ pictures: [PICTURE], nextCursor: "" }),
  "GET /api/desk/site/documents": () => json({ documents: [] }),
  "PATCH /api/desk/media/4": () => json(PICTURE),
};

it("gives a photo of the form a picture with its alt text and focus", async () => {
  const changed = vi.fn();
  const [first] = listings.listings;
  const { user } = await renderSignedIn(
    <SchemaForm
      schema={listingsSchema as unknown as JsonSchema}
      body={{ ...listings, listings: [first] }}
      problems={[]}
      targets={[]}
      onChange={changed}
    />,
    HANDLERS,
    STAFF,
  );
  await user.click(screen.getByRole("button", { name: /^Listings/ }));
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${first?.title}`) }));
  await user.click(screen.getByRole("button", { name: /Choose a picture/ }));
  await user.click(await screen.findByRole("button", { name: /A shop in Kilgore/ }));
  await user.click(await screen.findByRole("button", { name: "Use this picture" }));
  await waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith(
      expect.objectContaining({ listings: [{ ...first, photo: { file, alt, focus } }] }),
    ),
  );
});

it("removes a photo", async () => {
  const changed = vi.fn();
  const { user } = await renderSignedIn(
    <PicturePicker value={{ file, alt }} onChange={changed} />,
    HANDLERS,
    STAFF,
  );
  await user.click(screen.getByRole("button", { name: "Remove Photo" }));
  expect(changed).toHaveBeenCalledWith(null);
});
