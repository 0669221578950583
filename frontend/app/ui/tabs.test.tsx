import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { TabList, TabPanel } from "./tabs";

const TABS = [
  { key: "reply", label: "Reply" },
  { key: "note", label: "Note" },
  { key: "call", label: "Call" },
];

function Tabs() {
  const [selected, setSelected] = useState("reply");
  return (
    <>
      <TabList label="What to write" tabs={TABS} selected={selected} onSelect={setSelected} />
      <TabPanel tab={selected}>{selected}</TabPanel>
    </>
  );
}

it("is one stop of the Tab key, and the arrow keys, Home and End select a tab", async () => {
  const user = userEvent.setup();
  render(<Tabs />);
  await user.tab();
  expect(screen.getByRole("tab", { name: "Reply" })).toHaveFocus();
  for (const [key, label] of [
    ["{ArrowRight}", "Note"],
    ["{End}", "Call"],
    ["{ArrowRight}", "Reply"],
    ["{ArrowLeft}", "Call"],
    ["{Home}", "Reply"],
  ] as const) {
    await user.keyboard(key);
    expect(screen.getByRole("tab", { name: label, selected: true })).toHaveFocus();
    expect(screen.getByRole("tabpanel", { name: label })).toBeVisible();
  }
});
