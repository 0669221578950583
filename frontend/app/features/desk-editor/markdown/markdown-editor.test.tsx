import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderScreen } from "~/testing/render";
import MarkdownEditor from "./markdown-editor";

/** Inserts text as browsers do, which the test environment cannot. */
beforeEach(() => {
  document.execCommand = (_command, _isShown, text = "") => {
    const field = document.activeElement as HTMLTextAreaElement;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    return field.dispatchEvent(new Event("input", { bubbles: true }));
  };
});

function Editor({ text }: { text: string }) {
  const [now, setNow] = useState(text);
  return (
    <MarkdownEditor
      text={now}
      entryKey="mails/contact"
      headSchema={null}
      placeholders={[]}
      targets={[]}
      problems={[]}
      onChange={setNow}
    />
  );
}

/** Presses a tool with the cursor at an index of the text, and returns the field with the text. */
async function use(tool: string, text: string, cursor: number) {
  const user = renderScreen(<Editor text={text} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Text");
  field.setSelectionRange(cursor, cursor);
  await user.click(screen.getByRole("button", { name: tool }));
  return field;
}

const TABLE = "| Heading | Heading |\n| --- | --- |\n| Text | Text |";

it.each([
  ["Before. After.", "Before. ".length, `Before. \n\n${TABLE}\n\nAfter.`],
  ["Before.\nAfter.", "Before.\n".length, `Before.\n\n${TABLE}\n\nAfter.`],
  ["", 0, `${TABLE}\n`],
])("puts a table between empty lines in %j at %i", async (text, cursor, changed) => {
  expect(await use("Table", text, cursor)).toHaveValue(changed);
});

it.each([
  ["\nSecond", 0, "- \nSecond"],
  ["\nSecond", 1, "\n- Second"],
  ["First\nSecond", 0, "- First\nSecond"],
])(
  "marks the line of the cursor in %j at %i as an item of a list",
  async (text, cursor, changed) => {
    expect(await use("List", text, cursor)).toHaveValue(changed);
  },
);
