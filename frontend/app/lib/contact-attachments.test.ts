import { describe, expect, it, vi } from "vitest";

const assessment = {
  version: "2026-11",
  businessName: "Pecan Air",
  ownerName: "",
  date: "2026-11-21",
  industry: "",
  answers: { 1: "One" },
};
const health = { version: "2026-11", answers: { 1: 5 } };

/** The modules as they are after a full page load: without what they held in memory. */
async function freshPage() {
  vi.resetModules();
  const runs = await import("./contact-attachments");
  return { ...runs, ...(await import("./attachment-removal")) };
}

it("carries a run of each tool side by side, over a reload too", async () => {
  const { saveAttachment } = await freshPage();
  saveAttachment({ assessment, summary: "All answers" });
  saveAttachment({ health, summary: "72%" });
  const { readAttachments } = await freshPage();
  expect(readAttachments()).toEqual({
    assessment: { assessment, summary: "All answers" },
    health: { health, summary: "72%" },
  });
});

it("leaves out the one that was dropped, and no other", async () => {
  const { saveAttachment, removeAttachment, readAttachments } = await freshPage();
  saveAttachment({ assessment, summary: "All answers" });
  saveAttachment({ health, summary: "72%" });
  removeAttachment("assessment");
  expect(Object.keys(readAttachments())).toEqual(["health"]);
});

it("drops the runs that were sent, and none that was kept since then", async () => {
  const { saveAttachment, removeSentAttachments, readAttachments } = await freshPage();
  saveAttachment({ assessment, summary: "All answers" });
  saveAttachment({ health, summary: "72%" });
  const sent = readAttachments();
  saveAttachment({ health, summary: "80%" });
  removeSentAttachments(sent);
  expect(readAttachments()).toEqual({ health: { health, summary: "80%" } });
});

describe("once somebody has left this browser in another tab", () => {
  /** Removes all runs as another tab does, which has a session storage of its own. */
  async function leaveInAnotherTab() {
    const here = globalThis.sessionStorage;
    vi.stubGlobal("sessionStorage", undefined);
    const { removeAttachments } = await freshPage();
    removeAttachments();
    vi.stubGlobal("sessionStorage", here);
  }

  it("carries none of the runs from before, and removes them", async () => {
    const { saveAttachment, readAttachments } = await freshPage();
    saveAttachment({ health, summary: "72%" });
    await leaveInAnotherTab();
    expect(readAttachments()).toEqual({});
    expect(sessionStorage.getItem("health-to-send")).toBeNull();
  });

  it("carries none of them over a reload either, but the later ones", async () => {
    const { saveAttachment } = await freshPage();
    saveAttachment({ health, summary: "72%" });
    await leaveInAnotherTab();
    const later = await freshPage();
    later.saveAttachment({ assessment, summary: "All answers" });
    const { readAttachments } = await freshPage();
    expect(Object.keys(readAttachments())).toEqual(["assessment"]);
  });

  it("carries none where nothing can be stored for the tab", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    const { saveAttachment, readAttachments } = await freshPage();
    saveAttachment({ health, summary: "72%" });
    await leaveInAnotherTab();
    expect(readAttachments()).toEqual({});
  });
});

it("keeps the runs that were saved since somebody left, when another tab learns of it late", async () => {
  const { removeAttachments, saveAttachment, readAttachments } = await freshPage();
  removeAttachments();
  saveAttachment({ health, summary: "72%" });
  const here = globalThis.sessionStorage;
  vi.stubGlobal("sessionStorage", undefined);
  const late = await freshPage();
  late.removeAttachmentsHere();
  vi.stubGlobal("sessionStorage", here);
  expect(Object.keys(readAttachments())).toEqual(["health"]);
});

it("carries a run within the page where nothing can be stored", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { saveAttachment, removeAttachment, readAttachments } = await freshPage();
  saveAttachment({ health, summary: "72%" });
  expect(Object.keys(readAttachments())).toEqual(["health"]);
  removeAttachment("health");
  expect(readAttachments()).toEqual({});
});

it.each([
  ["run", '{"run":{"answers":{"1":"x"}},"summary":"x"}'],
  ["run", '{"run":{"a":1},"summary":"x"}'],
  ["assessment", '{"assessment":{"version":1},"summary":"x"}'],
  ["assessment", '{"assessment":{"answers":{"1":1}},"summary":"x"}'],
  ["health", '{"health":{"answers":{"1":"5"}},"summary":"x"}'],
  ["health", '{"health":null,"summary":"x"}'],
  ["health", '{"health":{}}'],
])("takes no %s from %j, which it never wrote", async (kind, kept) => {
  sessionStorage.setItem(`${kind}-to-send`, kept);
  const { readAttachments } = await freshPage();
  expect(readAttachments()).toEqual({});
});
