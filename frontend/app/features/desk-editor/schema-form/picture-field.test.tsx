import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import type { components } from "~/api/schema";
import { renderScreen } from "~/testing/render";
import about from "../../../../../content/about.json";
import aboutSchema from "../../../../../content/schemas/about.schema.json";
import { PictureChooserContext } from "../picture-chooser";
import { PicturePicker } from "./picture-picker";
import type { JsonSchema } from "./prepare-schema";
import SchemaForm from "./schema-form";

const PHOTO = {
  file: `${"a".repeat(64)}.webp`,
  alt: "A shop in Kilgore",
  focus: { x: 20, y: 30 },
};
const { file, alt, focus } = PHOTO;
const PICTURE = { id: 4, name: "shop.jpg", ...PHOTO } as components["schemas"]["PictureOut"];

const renderWithChooser = (field: ReactElement) =>
  renderScreen(
    <PictureChooserContext
      value={({ onUse }) => (
        <button type="button" onClick={() => onUse(PICTURE)}>
          Use the shop
        </button>
      )}
    >
      {field}
    </PictureChooserContext>,
  );

it("gives a photo of the form a picture with its alt text and focus", async () => {
  const changed = vi.fn();
  const [first] = about.advisors;
  const user = renderWithChooser(
    <SchemaForm
      schema={aboutSchema as unknown as JsonSchema}
      body={{ ...about, advisors: [first] }}
      problems={[]}
      targets={[]}
      onChange={changed}
    />,
  );
  await user.click(screen.getByRole("button", { name: /^Advisors/ }));
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${first?.name}`) }));
  const [, ofAdvisor] = screen.getAllByRole("button", { name: /Choose a picture/ });
  if (ofAdvisor) await user.click(ofAdvisor);
  await user.click(screen.getByRole("button", { name: "Use the shop" }));
  await waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith(
      expect.objectContaining({ advisors: [{ ...first, photo: { file, alt, focus } }] }),
    ),
  );
});

it("puts another picture in the place of another", async () => {
  const changed = vi.fn();
  const user = renderWithChooser(
    <PicturePicker value={{ file: "yard.webp", alt: "A yard" }} onChange={changed} />,
  );
  await user.click(screen.getByRole("button", { name: /Choose another/ }));
  await user.click(screen.getByRole("button", { name: "Use the shop" }));
  await waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith({ file, alt, focus }));
});

it("removes a photo", async () => {
  const changed = vi.fn();
  const user = renderWithChooser(<PicturePicker value={{ file, alt }} onChange={changed} />);
  await user.click(screen.getByRole("button", { name: "Remove Picture" }));
  expect(changed).toHaveBeenCalledWith(null);
});
