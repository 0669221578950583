import { act, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { deferred, json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import listings from "../../../../../content/listings.json";
import listingsSchema from "../../../../../content/schemas/listings.schema.json";
import type { JsonSchema } from "../schema-form/prepare-schema";
import SchemaForm from "../schema-form/schema-form";
import { PicturePicker } from "./picker";
import type { Picture } from "./queries";
import * as uploads from "./upload";

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

it("puts another picture in the place of a photo", async () => {
  const changed = vi.fn();
  const { user } = await renderSignedIn(
    <PicturePicker value={{ file: "yard.webp", alt: "A yard" }} onChange={changed} />,
    HANDLERS,
    STAFF,
  );
  await user.click(screen.getByRole("button", { name: /Choose another/ }));
  await user.click(await screen.findByRole("button", { name: /A shop in Kilgore/ }));
  await user.click(await screen.findByRole("button", { name: "Use this picture" }));
  await waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith({ file, alt, focus }));
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

const jpegs = (...names: string[]) =>
  names.map((name) => new File(["x"], name, { type: "image/jpeg" }));

/** Opens the picker's dialog and uploads files of these names in it. */
async function uploadTo(
  onChange: ComponentProps<typeof PicturePicker>["onChange"],
  ...names: string[]
) {
  const shown = await renderSignedIn(
    <PicturePicker value={null} onChange={onChange} />,
    HANDLERS,
    STAFF,
  );
  await shown.user.click(screen.getByRole("button", { name: /Choose a picture/ }));
  await shown.user.upload(await screen.findByLabelText("Pictures to upload"), jpegs(...names));
  return shown;
}

it("keeps the picture whose alt text is being typed while another upload ends", async () => {
  const first = { ...PICTURE, alt: "" };
  const second = { ...first, id: 5, name: "yard.jpg" };
  const later = deferred<Picture>();
  const upload = vi
    .spyOn(uploads, "uploadPicture")
    .mockResolvedValueOnce(first)
    .mockReturnValueOnce(later.promise);
  const changed = vi.fn();
  const { user, sent } = await uploadTo(changed, "shop.jpg", "yard.jpg");
  await user.type(await screen.findByLabelText("Alt text"), "A shop ");
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
  await act(async () => later.resolve(second));
  expect(screen.getByRole("dialog", { name: "shop.jpg" })).toBeVisible();
  await user.type(screen.getByLabelText("Alt text"), "in Kilgore");
  await user.click(screen.getByRole("button", { name: "Use this picture" }));
  await waitFor(() => expect(changed).toHaveBeenCalledWith({ file, alt, focus }));
  const saved = sent.filter(({ operation }) => operation.startsWith("PATCH"));
  expect(saved).toMatchObject([{ operation: "PATCH /api/desk/media/4", body: { alt } }]);
});

it("shows after a picture's dialog why another upload failed", async () => {
  vi.spyOn(uploads, "uploadPicture")
    .mockResolvedValueOnce({ ...PICTURE, alt: "" })
    .mockRejectedValueOnce(new Error("The photo deed.jpg is no JPEG, PNG, WebP or AVIF picture."));
  const { user } = await uploadTo(() => {}, "shop.jpg", "deed.jpg");
  await screen.findByRole("dialog", { name: "shop.jpg" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("deed.jpg is no JPEG");
});
