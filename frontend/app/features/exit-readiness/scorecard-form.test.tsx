import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deferred, json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import type { Form } from "./answers";
import { ScorecardForm } from "./scorecard-form";

const FORM = {
  version: "2026-12",
  personal: [{ key: "plan", text: "Do you have a plan?", why: "", options: ["No", "Yes"] }],
  documents: [{ key: "lease", title: "The lease", why: "" }],
  bands: [
    { start: 50, label: "Ready" },
    { start: 0, label: "Early" },
  ],
} as unknown as Form;

it("cannot be changed while it is submitted, so that nothing is missing in the result", async () => {
  const reply = deferred<Response>();
  const onFilled = vi.fn();
  const { user, sent } = await renderSignedIn(
    <ScorecardForm
      form={FORM}
      start={{ answers: { plan: 0 }, documents: [] }}
      changed={false}
      again={false}
      onFilled={onFilled}
    />,
    { "POST /api/scorecard": () => reply.promise },
  );
  const lease = screen.getByRole("checkbox", { name: /The lease/ });
  await user.click(screen.getByRole("button", { name: "See where I stand" }));
  await user.click(lease);
  await user.click(screen.getByRole("radio", { name: "Yes" }));
  expect(lease).not.toBeChecked();
  expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
  await act(async () => reply.resolve(json({ id: 1 })));
  expect(onFilled).toHaveBeenCalled();
  expect(sent.find(({ operation }) => operation === "POST /api/scorecard")?.body).toMatchObject({
    answers: { plan: 0 },
    documents: [],
  });
});

it("moves the bar with each answer and document", async () => {
  const { user } = await renderSignedIn(
    <ScorecardForm
      form={{
        ...FORM,
        personal: [{ key: "plan", text: "A plan?", why: "", options: ["No", "In part", "Yes"] }],
      }}
      start={{ answers: {}, documents: [] }}
      changed={false}
      again={false}
      onFilled={() => {}}
    />,
    {},
  );
  expect(screen.getByText("You: 0%, early")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "In part" }));
  await user.click(screen.getByRole("checkbox", { name: /The lease/ }));
  expect(screen.getByText("You: 50%, ready")).toBeVisible();
  expect(screen.getByText("1 of 1 answered")).toBeVisible();
  expect(screen.getByText("Documents: 1 ready")).toBeVisible();
});
