import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { MailSettings } from "./mail-settings";

const ALL = { mailAssigned: true, mailMentioned: true, mailDue: true, mailDigest: true };
const GET = { "GET /api/desk/preferences": () => json(ALL) };
const PUT = "PUT /api/desk/preferences";

describe("the emails that staff get", () => {
  it("are each turned off at once, and saved together", async () => {
    const { user, sent } = await renderSignedIn(
      <MailSettings />,
      { ...GET, [PUT]: (body) => json(body) },
      STAFF,
    );
    await user.click(await screen.findByRole("checkbox", { name: "A note mentions me" }));
    await user.click(screen.getByRole("checkbox", { name: "The morning's digest" }));
    expect(screen.getByRole("checkbox", { name: "A note mentions me" })).not.toBeChecked();
    await waitFor(() =>
      expect(sent.filter(({ operation }) => operation === PUT).at(-1)?.body).toEqual({
        ...ALL,
        mailMentioned: false,
        mailDigest: false,
      }),
    );
  });

  it("stay as they are stored when saving fails", async () => {
    const { user } = await renderSignedIn(
      <MailSettings />,
      { ...GET, [PUT]: () => refusal(503, "unavailable") },
      STAFF,
    );
    const due = await screen.findByRole("checkbox", { name: "What is due" });
    await user.click(due);
    await findToast("Error", /wrong on our side/);
    await waitFor(() => expect(due).toBeChecked());
  });

  it("go back at once without a network, and say so", async () => {
    const { user } = await renderSignedIn(<MailSettings />, GET, STAFF);
    const due = await screen.findByRole("checkbox", { name: "What is due" });
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await user.click(due);
    await findToast("Error", /connection/);
    expect(due).toBeChecked();
  });
});
