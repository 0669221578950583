import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { MediaScreen } from "./media-screen";
import * as uploads from "./upload";

const LIST = "GET /api/desk/media";
const PICTURE = {
  id: 4,
  file: `${"a".repeat(64)}.webp`,
  name: "shop.jpg",
  alt: "",
  focus: { x: 50, y: 50 },
  width: 900,
  height: 600,
  bytes: 1000,
  uploadedAt: "2026-11-22T10:00:00Z",
  uploadedBy: "Ada",
  thumbnail: `/api/desk/media/thumbnails/${"a".repeat(12)}`,
  reference: "a".repeat(12),
  version: 1,
  usedIn: [] as { key: string; isPublic: boolean }[],
};
const documents = [
  { key: "listings", title: "Businesses for sale" },
  { key: "articles/deal", title: "The deal" },
];
const listOf = (...pictures: object[]) => ({
  [LIST]: () => json({ pictures, nextCursor: "" }),
  "GET /api/desk/content/entries": () => json({ entries: documents }),
});
const show = (handlers: Parameters<typeof renderSignedIn>[1]) =>
  renderSignedIn(<MediaScreen />, handlers, STAFF);

describe("the media library", () => {
  it("says what comes here while it is empty", async () => {
    await show(listOf());
    expect(await screen.findByRole("heading", { name: "Drop pictures here" })).toBeVisible();
  });

  it("uploads files one after another, and says why one was refused", async () => {
    vi.spyOn(uploads, "uploadPicture")
      .mockResolvedValueOnce(PICTURE)
      .mockRejectedValueOnce(
        new Error("The picture deed.jpg is not a JPEG, PNG, WebP or AVIF file."),
      );
    const { user } = await show(listOf());
    const files = ["shop.jpg", "deed.jpg"].map(
      (name) => new File(["x"], name, { type: "image/jpeg" }),
    );
    await user.upload(screen.getByLabelText("Pictures to upload"), files);
    expect(await screen.findByRole("dialog", { name: "shop.jpg" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("deed.jpg is not a JPEG");
    expect(screen.queryByText("shop.jpg")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Dismiss deed.jpg" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("sets the alt text, and the focus by the arrow keys", async () => {
    const { user, sent } = await show({
      ...listOf(PICTURE),
      "PATCH /api/desk/media/4": () => json({ ...PICTURE, alt: "A shop in Kilgore" }),
    });
    await user.click(await screen.findByRole("button", { name: /Needs an alt text/ }));
    await user.type(await screen.findByLabelText("Alt text"), "A shop in Kilgore");
    screen.getByRole("button", { name: /^Focus: 50%/ }).focus();
    await user.keyboard("{ArrowRight}{Shift>}{ArrowUp}{/Shift}");
    expect(screen.getByRole("button", { name: /^Focus: 52% .* 40%/ })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent.find(({ operation }) => operation.startsWith("PATCH"))?.body).toEqual({
        alt: "A shop in Kilgore",
        focus: { x: 52, y: 40 },
        expectedVersion: 1,
      }),
    );
  });

  it("shows at the field what is wrong with an alt text", async () => {
    const { user } = await show({
      ...listOf(PICTURE),
      "PATCH /api/desk/media/4": () => refusal(400, "invalid", { alt: "Say what is in it." }),
    });
    await user.click(await screen.findByRole("button", { name: /shop\.jpg/ }));
    await user.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByText("Say what is in it.")).toBeVisible();
    expect(screen.getByLabelText("Alt text")).toHaveFocus();
  });

  it("shows a colleague's newer alt text, and saves over it only when asked to", async () => {
    const theirs = { ...PICTURE, alt: "The shop of a seller", version: 2 };
    const refused = { code: "changed_meanwhile", message: "", fields: {}, theirs };
    let isFirst = true;
    const { user, sent } = await show({
      ...listOf(PICTURE),
      "PATCH /api/desk/media/4": () => {
        const answer = isFirst ? json(refused, 409) : json({ ...theirs, version: 3 });
        isFirst = false;
        return answer;
      },
    });
    await user.click(await screen.findByRole("button", { name: /Needs an alt text/ }));
    await user.type(await screen.findByLabelText("Alt text"), "A shop in Kilgore");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The shop of a seller")).toBeVisible();
    expect(screen.getByLabelText("Alt text")).toHaveValue("A shop in Kilgore");
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent.findLast(({ operation }) => operation.startsWith("PATCH"))?.body).toMatchObject({
      alt: "A shop in Kilgore",
      expectedVersion: 2,
    });
  });

  it("offers no deletion of a picture in use, and leads to where it is used", async () => {
    const usedIn = [
      { key: "listings", isPublic: true },
      { key: "articles/deal", isPublic: false },
    ];
    const { user } = await show(listOf({ ...PICTURE, alt: "A shop", usedIn }));
    await user.click(await screen.findByRole("button", { name: /Used in 2 places/ }));
    const places = within(await screen.findByRole("region", { name: "Used in" }));
    expect(places.getByRole("link", { name: "Businesses for sale" })).toHaveAttribute(
      "href",
      "/desk/site/listings",
    );
    expect(places.getAllByRole("listitem")[1]).toHaveTextContent("The deal (draft)");
    expect(screen.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  });
});
