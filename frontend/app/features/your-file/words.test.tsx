import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { WordsToCheck } from "./words";

const WORDS = {
  number: 2,
  state: "sent",
  lines: [
    { id: "title", label: "Heading", text: "Heating and air company" },
    { id: "askingPrice", label: "Asking price", text: "$1.25M" },
  ],
  sentAt: "2026-11-28T18:00:00Z",
  sentByName: "Ana Muñoz",
  answeredAt: null,
  answeredByName: "",
  wishes: {},
};

const show = (words: object | null, handlers = {}) =>
  renderSignedIn(<WordsToCheck words={portal.file.words} />, {
    "GET /api/sale/words": () => json({ words }),
    ...handlers,
  });

const OPEN = "Words of November 28, 2026";
const ANSWER = "POST /api/sale/words/2";

describe("the words that an owner checks", () => {
  it("are not mentioned while there are none", async () => {
    const { sent } = await show(null);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("say nothing until they are opened, and are agreed to only line by line", async () => {
    const { user, sent } = await show(WORDS, { [ANSWER]: () => json(WORDS) });
    const line = await screen.findByText(OPEN);
    expect(screen.queryByText(/\$|price|sale/i)).toBeNull();
    await user.click(line);
    await user.click(await screen.findByRole("checkbox", { name: /Heading/ }));
    await user.click(screen.getByRole("button", { name: "I agree to these words" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Still open: 1");
    expect(screen.getByRole("checkbox", { name: /Asking price/ })).toHaveFocus();
    await user.keyboard(" ");
    await user.click(screen.getByRole("button", { name: "I agree to these words" }));
    await waitFor(() =>
      expect(sent.find(({ operation }) => operation === ANSWER)?.body).toEqual({
        wishes: {},
        linesRead: 2,
      }),
    );
  });

  it("go back with what should change", async () => {
    const { user, sent } = await show(WORDS, { [ANSWER]: () => json(WORDS) });
    await user.click(await screen.findByText(OPEN));
    await user.click(await screen.findByRole("checkbox", { name: /Asking price/ }));
    const [change] = screen.getAllByText("Change something");
    if (change) await user.click(change);
    await user.type(screen.getByRole("textbox", { name: /Heading/ }), "Say “cooling” too");
    await user.click(screen.getByRole("button", { name: "Send my changes" }));
    await waitFor(() =>
      expect(sent.find(({ operation }) => operation === ANSWER)?.body).toEqual({
        wishes: { title: "Say “cooling” too" },
        linesRead: 1,
      }),
    );
  });

  it("stay to read once they are agreed to", async () => {
    const agreed = { answeredAt: "2026-11-29T18:00:00Z", answeredByName: "Dana Moss" };
    await show({ ...WORDS, state: "released", ...agreed });
    expect(
      await screen.findByText("Dana Moss agreed to these words on November 29, 2026."),
    ).toBeVisible();
  });
});
