import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import type { Problem } from "~/lib/query-client";
import { dismissToast, useToasts } from "~/ui/toasts";
import type { JsonSchema } from "./prepare-schema";
import SchemaForm from "./schema-form";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    $schema: { type: "string" },
    title: { title: "Heading", $ref: "#/$defs/label" },
    note: {
      description: "Below the heading.",
      anyOf: [{ $ref: "#/$defs/label" }, { type: "null" }],
    },
    link: {
      type: "object",
      properties: { label: { $ref: "#/$defs/label" }, to: { type: "string", pattern: "^/" } },
      required: ["label", "to"],
    },
    keyPoints: {
      type: "array",
      items: {
        type: "object",
        properties: { title: { $ref: "#/$defs/label" }, body: { $ref: "#/$defs/text" } },
        required: ["title", "body"],
      },
    },
    sources: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: { name: { $ref: "#/$defs/label" } },
        required: ["name"],
      },
    },
    days: { type: "array", uniqueItems: true, items: { enum: ["Monday", "Tuesday"] } },
    level: { enum: ["low", "high"] },
    isOpen: { type: "boolean" },
    photo: { type: ["object", "null"], properties: { alt: { $ref: "#/$defs/label" } } },
  },
  required: ["title", "note", "link", "keyPoints", "sources", "days", "level", "isOpen"],
  $defs: {
    label: { description: "A word or a few.", type: "string", maxLength: 20 },
    text: { type: "string", maxLength: 600 },
  },
};
const BODY = {
  $schema: "x",
  title: "What we do",
  note: null as string | null,
  link: { label: "Read more", to: "/services#fees" },
  keyPoints: [
    { title: "Value", body: "What it is worth." },
    { title: "Buyers", body: "Who pays it." },
  ],
  sources: { ibba: { name: "Market Pulse" } },
  days: ["Monday"],
  level: "low",
  isOpen: true,
};
const TARGETS = [
  { to: "/services", label: "Our Services" },
  { to: "/about", label: "About us" },
];

/** The undo button of the last toast. */
function Undo() {
  const toast = useToasts().at(-1);
  if (!toast?.action) return null;
  return (
    <button
      type="button"
      onClick={() => {
        dismissToast(toast.id);
        toast.action?.run();
      }}
    >
      Undo
    </button>
  );
}

function renderForm(problems: Problem[] = [], schema: JsonSchema = SCHEMA, body: unknown = BODY) {
  const changed = vi.fn<(body: unknown) => void>();
  function Editor() {
    const [current, setCurrent] = useState<unknown>(body);
    return (
      <>
        <SchemaForm
          schema={schema}
          body={current}
          problems={problems}
          targets={TARGETS}
          onChange={(next) => {
            changed(next);
            setCurrent(next);
          }}
        />
        <Undo />
      </>
    );
  }
  render(<Editor />);
  return { user: userEvent.setup(), changed };
}

it("changes only what is typed, and keeps what the form does not show", async () => {
  const { user, changed } = renderForm();
  await user.type(screen.getByLabelText("Heading"), "!");
  expect(changed).toHaveBeenLastCalledWith({ ...BODY, title: "What we do!" });
});

it("calls every field by its title or by its name in words, with its own help", () => {
  renderForm();
  expect(screen.getByRole("button", { name: /Key points/ })).toHaveTextContent("2 entries");
  expect(screen.getByLabelText("Note")).toHaveAccessibleDescription("Below the heading.");
  expect(screen.queryByText("A word or a few.")).not.toBeInTheDocument();
});

it("gives only numbers that are never negative a number pad, which has no minus key", async () => {
  const latitude = { type: "number", minimum: -90 };
  const share = { type: "number", minimum: 0 };
  const schema: JsonSchema = { type: "object", properties: { latitude, share } };
  const { user, changed } = renderForm([], schema, {});
  expect(screen.getByLabelText(/Share/)).toHaveAttribute("inputmode", "decimal");
  expect(screen.getByLabelText(/Latitude/)).not.toHaveAttribute("inputmode");
  await user.click(screen.getByLabelText(/Latitude/));
  await user.paste("−95.3");
  expect(changed).toHaveBeenLastCalledWith({ latitude: -95.3 });
});

it("stores null where an emptied field may be null", async () => {
  const { user, changed } = renderForm();
  await user.type(screen.getByLabelText("Note"), "a{Backspace}");
  expect(changed).toHaveBeenLastCalledWith(BODY);
});

it("adds, moves and removes entries of a list, and takes a removal back", async () => {
  const { user, changed } = renderForm();
  const [value, buyers] = BODY.keyPoints;
  const points = () => (changed.mock.calls.at(-1) as [typeof BODY])[0].keyPoints;
  await user.click(screen.getByRole("button", { name: /Key points/ }));
  await user.click(await screen.findByRole("button", { name: "Move “Buyers” up" }));
  expect(points()).toEqual([buyers, value]);
  await user.click(screen.getByRole("button", { name: "Remove “Buyers”" }));
  expect(points()).toEqual([value]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(points()).toEqual([buyers, value]);
  await user.click(screen.getByRole("button", { name: "Add an entry" }));
  await user.type(await screen.findByLabelText("Title"), "Third");
  expect(points()).toEqual([buyers, value, { title: "Third" }]);
});

it("shows the entries of a map under their names", async () => {
  const { user, changed } = renderForm();
  await user.click(screen.getByRole("button", { name: /Sources/ }));
  await user.type(screen.getByLabelText("Name"), " 4");
  expect(changed).toHaveBeenLastCalledWith({
    ...BODY,
    sources: { ibba: { name: "Market Pulse 4" } },
  });
});

it("offers choices, days and a yes or no", async () => {
  const { user, changed } = renderForm();
  await user.selectOptions(screen.getByLabelText("Level"), "high");
  await user.click(screen.getByRole("checkbox", { name: "Tuesday" }));
  await user.click(screen.getByRole("checkbox", { name: "Is open" }));
  expect(changed).toHaveBeenLastCalledWith({
    ...BODY,
    level: "high",
    days: ["Monday", "Tuesday"],
    isOpen: false,
  });
});

it("adds a group that was left out, and leaves it out again", async () => {
  const { user, changed } = renderForm();
  expect(screen.getAllByText(/^Photo/)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Add" }));
  await user.type(screen.getByLabelText(/Alt/), "Us");
  expect(changed).toHaveBeenLastCalledWith({ ...BODY, photo: { alt: "Us" } });
  await user.click(screen.getByRole("button", { name: "Leave this out" }));
  expect(changed).toHaveBeenLastCalledWith(BODY);
});

it("says where a link leads, and finds another page by its title", async () => {
  const { user, changed } = renderForm();
  expect(screen.getByText(/Leads to “Our Services”, at #fees\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Choose a page" }));
  await user.type(await screen.findByPlaceholderText("A title, or https://"), "about us{Enter}");
  expect(changed).toHaveBeenLastCalledWith({ ...BODY, link: { ...BODY.link, to: "/about" } });
});

it("names the blanks of a text that the page fills in", () => {
  const greeting = { type: "string", pattern: "\\{name\\}.*\\{day\\}" };
  renderForm([], { type: "object", properties: { greeting } }, { greeting: "Hello {name}, {day}" });
  expect(screen.getByLabelText(/Greeting/)).toHaveAccessibleDescription(
    "The page fills in {name}, {day}.",
  );
});

it("counts a limited text when it comes near its limit", async () => {
  const { user } = renderForm();
  expect(screen.queryByText(/of 20 characters/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("Heading"), " for you");
  expect(screen.getByText("18 of 20 characters")).toBeVisible();
});

it("opens the group of a problem and moves the focus to its field", async () => {
  const { user } = renderForm([{ path: ["keyPoints", 1, "body"], message: "is too short" }]);
  const summary = screen.getByRole("region", { name: "One thing to fix before you publish" });
  expect(screen.getByRole("button", { name: /^Key points(?!,)/ })).toHaveTextContent("1 problem");
  await user.click(within(summary).getByRole("button", { name: "Key points, 2, Body" }));
  const body = await screen.findByLabelText("Body");
  expect(body).toHaveFocus();
  expect(body).toBeInvalid();
  expect(body).toHaveAccessibleDescription("is too short");
});

const documents = import.meta.glob("../../../../../content/*.json", { import: "default" });
const schemas = import.meta.glob<JsonSchema>("../../../../../content/schemas/*.schema.json", {
  import: "default",
});

it.each(Object.keys(schemas))("draws all of the shipped entry of %s", async (path) => {
  const schema = await schemas[path]?.();
  const name = path.replace(/^.*\//, "").replace(".schema", "");
  const body = (await documents[`../../../../../content/${name}`]?.()) as object;
  const { changed } = renderForm([], schema as JsonSchema, body);
  // The generator leaves out parts that no entry uses: a field that it cannot draw would say so.
  for (let opened = 0; ; opened += 1) {
    const closed = document.querySelectorAll<HTMLElement>(".rjsf [aria-expanded=false]");
    if (closed.length === 0) break;
    expect(opened).toBeLessThan(10);
    act(() => {
      for (const each of closed) each.click();
    });
    await act(async () => {});
  }
  expect(screen.getAllByRole("textbox").length).toBeGreaterThan(0);
  expect(screen.queryByText(/unsupported|unknown field|no widget/i)).not.toBeInTheDocument();
  expect(changed).not.toHaveBeenCalled();
});
