import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deferred, json } from "~/testing/api-stub";
import { ADMIN, NOBODY, renderSignedIn } from "~/testing/session";
import { screens } from "../../../../content/desk.json";
import { DeskFrame } from "./desk-frame";
import { useShortcut } from "./shortcuts";

const PRINCIPAL = {
  ...NOBODY,
  person: { ...ADMIN.person, displayName: "Ruth Calder", email: "ruth@sabineridge.example" },
  isStaff: true,
  staffRole: "principal",
};
const ADVISOR = { ...PRINCIPAL, staffRole: "advisor" };

const assign = vi.fn();
const markSpam = vi.fn();

function Leads() {
  useShortcut("e", "Assign the lead", assign);
  useShortcut(null, "Mark as spam", markSpam);
  return <h1>Leads</h1>;
}

async function show(who: object = PRINCIPAL, handlers = {}, address = "/desk/leads") {
  return renderSignedIn(
    <DeskFrame>
      <Leads />
    </DeskFrame>,
    handlers,
    who,
    address,
  );
}

const navigation = () => within(screen.getByRole("navigation", { name: "Desk" }));
const linkNames = () =>
  navigation()
    .getAllByRole("link")
    .map((link) => link.textContent);

async function openPalette() {
  fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true });
  return within(await screen.findByRole("dialog", { name: "Find anything" }));
}

const MARK = { id: 7, name: "Mark Hollis", company: "Hollis Plumbing" };
const DANA = { id: 8, name: "Dana Reyes", company: "Reyes Plumbing" };

/** Opens the palette and types. `answer` answers the search for leads. */
async function type(words: string) {
  const waiting = deferred<object[]>();
  const { user } = await show(PRINCIPAL, {
    "GET /api/desk/leads": () => waiting.promise.then((leads) => json({ leads })),
  });
  const palette = await openPalette();
  await user.type(palette.getByRole("combobox"), words);
  return { user, palette, answer: waiting.resolve };
}

describe("the rail", () => {
  it("leads a principal everywhere but to the raw tables, and says which screen this is", async () => {
    await show();
    expect(linkNames()).toEqual([
      screens.today,
      screens.leads,
      screens.board,
      screens.inbox,
      screens.deals,
      screens.listings,
      screens.buyers,
      screens.queue,
      screens.monday,
      screens.fees,
      screens.results,
      screens.site,
      screens.media,
      screens.documents,
      screens.rules,
      screens.log,
      screens.staff,
      screens.settings,
      "Profile",
      "Website",
    ]);
    expect(navigation().getByRole("link", { name: "Leads" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    expect(navigation().getByText("Ruth Calder")).toBeVisible();
  });

  it("counts what was not published with what is due on Today", async () => {
    const failed = { reason: "No such picture", changed: [], requestedAt: "2026-11-23T15:00:00Z" };
    await show(PRINCIPAL, {
      "GET /api/desk/context": () => json({ due: 2 }),
      "GET /api/desk/failed-publications": () =>
        json({
          publications: [
            { id: 4, ...failed },
            { id: 5, ...failed },
          ],
          scheduled: [
            { key: "home", title: "Home page", problems: 0, failedAt: failed.requestedAt },
          ],
        }),
    });
    expect(await navigation().findByText("5")).toBeVisible();
    expect(linkNames()[0]).toBe("Today5 due on Today");
  });

  it("has no staff for an advisor", async () => {
    await show(ADVISOR);
    expect(linkNames()).not.toContain("Staff");
  });

  it("leads staff who own a business to their portal", async () => {
    await show({ ...ADVISOR, business: ADMIN.business });
    const portal = navigation().getByRole("link", { name: "My portal" });
    expect(portal).toHaveAttribute("href", "/business-owner-portal");
  });

  it("has the other screens of a phone under More", async () => {
    const { user } = await show();
    await user.click(navigation().getByRole("button", { name: "More" }));
    const more = within(screen.getByRole("dialog", { name: "More" }));
    expect(more.getByRole("link", { name: "Settings" })).toBeVisible();
    expect(more.queryByRole("link", { name: "Leads" })).toBeNull();
    await user.click(more.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the search field", () => {
  it("leads to the leads that it finds", async () => {
    const { user } = await show(PRINCIPAL, {}, "/desk/board");
    fireEvent.keyDown(document.body, { key: "/", code: "Slash" });
    expect(screen.getByRole("searchbox", { name: "Search the leads" })).toHaveFocus();
    await user.keyboard("reyes & co{Enter}");
    expect(await screen.findByText("The page /desk/leads?search=reyes+%26+co")).toBeVisible();
  });
});

describe("the palette", () => {
  it("has what was typed before its code was loaded", async () => {
    const { user } = await show();
    fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true });
    const first = screen.getByRole("dialog").querySelector("input") as HTMLElement;
    await user.type(first, "assign");
    const field = await screen.findByRole("combobox", { name: "Find anything" });
    expect(field).toHaveValue("assign");
    expect(field).toHaveFocus();
    expect(await screen.findByRole("option")).toHaveTextContent("Assign the lead");
  });

  it("does what a screen has made known", async () => {
    const { user } = await show();
    const palette = await openPalette();
    await user.type(palette.getByRole("combobox"), "assign");
    expect(await palette.findByRole("option")).toHaveTextContent(/^Assign the leadE$/);
    await user.keyboard("{Enter}");
    expect(assign).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is closed before it acts, so that the act can move the focus", async () => {
    let open: Element | null | undefined;
    assign.mockImplementationOnce(() => {
      open = document.querySelector("dialog[open]");
    });
    const { user } = await show();
    const palette = await openPalette();
    await user.click(palette.getByRole("option", { name: /Assign the lead/ }));
    expect(open).toBeNull();
  });

  it("goes to a screen", async () => {
    const { user } = await show();
    const palette = await openPalette();
    await user.type(palette.getByRole("combobox"), `${screens.board}{Enter}`);
    expect(await screen.findByText("The page /desk/board")).toBeVisible();
  });

  it("finds leads, whatever the search matched, and opens one", async () => {
    const leads = () => json({ leads: [DANA] });
    const { user, sent } = await show(PRINCIPAL, { "GET /api/desk/leads": leads });
    const palette = await openPalette();
    await user.type(palette.getByRole("combobox"), "512 555");
    await user.click(await palette.findByRole("option", { name: /Dana Reyes/ }));
    expect(await screen.findByText("The page /desk/leads/8")).toBeVisible();
    expect(sent.at(-1)?.operation).toBe("GET /api/desk/leads?search=512%20555&state=all&limit=8");
  });

  it("opens the first lead that it finds at Enter, also where an act has the same word", async () => {
    const { user, palette, answer } = await type("mark");
    answer([MARK, DANA]);
    await palette.findByRole("option", { name: /Mark Hollis/ });
    const [first, , act] = palette.getAllByRole("option");
    expect(first).toHaveAttribute("aria-selected", "true");
    expect(act).toHaveTextContent("Mark as spam");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("The page /desk/leads/7")).toBeVisible();
    expect(markSpam).not.toHaveBeenCalled();
  });

  it("opens the first lead once it is found where Enter was pressed before", async () => {
    const { palette, answer } = await type("mark{Enter}");
    expect(palette.getByRole("option", { selected: true })).toHaveTextContent("Searching");
    expect(markSpam).not.toHaveBeenCalled();
    answer([MARK]);
    expect(await screen.findByText("The page /desk/leads/7")).toBeVisible();
    expect(markSpam).not.toHaveBeenCalled();
  });

  it("does what no lead had the words of only at Enter after the search", async () => {
    const { user, palette, answer } = await type("mark{Enter}");
    answer([]);
    expect(await palette.findByRole("option")).toHaveTextContent("Mark as spam");
    expect(markSpam).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(markSpam).toHaveBeenCalledOnce();
  });

  it("has no act whose words have the typed letters only inside", async () => {
    const { palette, answer } = await type("pam");
    answer([]);
    expect(await palette.findByText("Nothing has these words.")).toBeVisible();
    expect(palette.queryByRole("option")).toBeNull();
  });

  it("does not say that nothing is found while it searches, nor above a lead", async () => {
    const { user, palette, answer } = await type("dana");
    expect(palette.queryByText("Nothing has these words.")).toBeNull();
    answer([DANA]);
    await palette.findByRole("option", { name: /Dana Reyes/ });
    expect(palette.queryByText("Nothing has these words.")).toBeNull();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("The page /desk/leads/8")).toBeVisible();
  });

  it("says when nothing is found", async () => {
    const { user } = await show(PRINCIPAL, { "GET /api/desk/leads": () => json({ leads: [] }) });
    const palette = await openPalette();
    await user.type(palette.getByRole("combobox"), "zzz");
    expect(await palette.findByText("Nothing has these words.")).toBeVisible();
  });
});

describe("the help", () => {
  it("lists the keys of the present screen", async () => {
    await show();
    fireEvent.keyDown(document.body, { key: "?", code: "Slash", shiftKey: true });
    const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    const row = help.getByText("Assign the lead").parentElement as HTMLElement;
    expect(within(row).getByText("E")).toBeVisible();
    expect(help.getByText(`Go to ${screens.board}`)).toBeVisible();
  });
});
