import { act, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { deferred, json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import PictureChooser from "./picture-chooser";
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
const { alt } = PICTURE;
const HANDLERS = {
  "GET /api/desk/media": () => json({ pictures: [PICTURE], nextCursor: "" }),
  "GET /api/desk/content/entries": () => json({ entries: [] }),
  "PATCH /api/desk/media/4": () => json(PICTURE),
};

it("returns a picture of the library with its alt text and focus", async () => {
  const used = vi.fn();
  const { user } = await renderSignedIn(
    <PictureChooser onUse={used} onClose={() => {}} />,
    HANDLERS,
    STAFF,
  );
  await user.click(await screen.findByRole("button", { name: /A shop in Kilgore/ }));
  await user.click(await screen.findByRole("button", { name: "Use this picture" }));
  await waitFor(() => expect(used).toHaveBeenCalledExactlyOnceWith(PICTURE));
});

const jpegs = (...names: string[]) =>
  names.map((name) => new File(["x"], name, { type: "image/jpeg" }));

/** Opens the dialog and uploads files with these names in it. */
async function uploadTo(onUse: ComponentProps<typeof PictureChooser>["onUse"], ...names: string[]) {
  const shown = await renderSignedIn(
    <PictureChooser onUse={onUse} onClose={() => {}} />,
    HANDLERS,
    STAFF,
  );
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
  const used = vi.fn();
  const { user, sent } = await uploadTo(used, "shop.jpg", "yard.jpg");
  await user.type(await screen.findByLabelText("Alt text"), "A shop ");
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
  await act(async () => later.resolve(second));
  expect(screen.getByRole("dialog", { name: "shop.jpg" })).toBeVisible();
  await user.type(screen.getByLabelText("Alt text"), "in Kilgore");
  await user.click(screen.getByRole("button", { name: "Use this picture" }));
  await waitFor(() => expect(used).toHaveBeenCalledWith(PICTURE));
  const saved = sent.filter(({ operation }) => operation.startsWith("PATCH"));
  expect(saved).toMatchObject([{ operation: "PATCH /api/desk/media/4", body: { alt } }]);
});

it("shows after a picture's dialog why another upload failed", async () => {
  vi.spyOn(uploads, "uploadPicture")
    .mockResolvedValueOnce({ ...PICTURE, alt: "" })
    .mockRejectedValueOnce(
      new Error("The picture deed.jpg is not a JPEG, PNG, WebP or AVIF file."),
    );
  const { user } = await uploadTo(() => {}, "shop.jpg", "deed.jpg");
  await screen.findByRole("dialog", { name: "shop.jpg" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("deed.jpg is not a JPEG");
});
