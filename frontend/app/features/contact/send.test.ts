import { beforeEach, expect, it, vi } from "vitest";
import { send } from "./send";

const { POST, prove } = vi.hoisted(() => ({ POST: vi.fn(), prove: vi.fn() }));
vi.mock("~/api/client", () => ({ api: { POST } }));
vi.mock("./proof-of-work", () => ({ prove }));

const values = { name: "Jane Doe", email: "jane@example.com", message: "A question." };
const stored = { data: { reference: "7K3MQ9XT", receivedAt: "2026-11-20T18:00:00Z" } };
const needed = {
  error: { code: "proof_needed", message: "", fields: {}, challenge: { signature: "s" } },
};
const onBusy = vi.fn();

function sent() {
  return send(values, "key", {}, { website: "", took: 5000 }, onBusy);
}

function bodies() {
  return POST.mock.calls.map(([, { body }]) => body);
}

beforeEach(() => {
  vi.resetAllMocks();
});

it("sends the fields and how the form was filled in", async () => {
  POST.mockResolvedValueOnce(stored);
  expect(await sent()).toEqual({ kind: "sent" });
  expect(bodies()).toEqual([{ ...values, website: "", took: 5000, proof: "" }]);
  expect(onBusy).not.toHaveBeenCalled();
});

it("proves that it worked where a busy site asks for it, and sends again under the same key", async () => {
  POST.mockResolvedValueOnce(needed).mockResolvedValueOnce(stored);
  prove.mockResolvedValueOnce("the proof");
  expect(await sent()).toEqual({ kind: "sent" });
  expect(prove).toHaveBeenCalledWith({ signature: "s" });
  expect(onBusy).toHaveBeenCalledOnce();
  expect(bodies()[1]).toEqual({ ...bodies()[0], proof: "the proof" });
  expect(POST.mock.calls.map(([, { params }]) => params.header)).toEqual(
    Array(2).fill({ "Idempotency-Key": "key" }),
  );
});

it("makes a second proof where the first came too late, and no third", async () => {
  POST.mockResolvedValue(needed);
  prove.mockResolvedValue("too late");
  expect(await sent()).toEqual({ kind: "busy" });
  expect(POST).toHaveBeenCalledTimes(3);
});

it.each([
  ["cannot compute it", () => Promise.resolve(null)],
  ["cannot load what computes it", () => Promise.reject(new TypeError("Failed to fetch"))],
])("tells that the site is busy where a browser that needs a proof %s", async (_why, made) => {
  POST.mockResolvedValueOnce(needed);
  prove.mockImplementationOnce(made);
  expect(await sent()).toEqual({ kind: "busy" });
  expect(POST).toHaveBeenCalledOnce();
});

it("tells the errors of fields apart from a failure", async () => {
  POST.mockResolvedValueOnce({
    error: { fields: { email: "Please enter a valid email address" } },
  });
  expect(await sent()).toEqual({
    kind: "refused",
    errors: { email: "Please enter a valid email address" },
  });
  POST.mockRejectedValueOnce(new Error("no network"));
  expect(await sent()).toEqual({ kind: "failed" });
});
