import { expect, it, vi } from "vitest";
import { saveDownload } from "~/lib/download-file";
import method from "../../../../../domain/valuation/method-2026-11.json";
import { exportBody } from "./export";

vi.mock("~/lib/download-file", () => ({ saveDownload: vi.fn() }));

it("writes a version as the file that ships with the product, under its name", async () => {
  exportBody({ file: "method" }, method, "2026-11");
  const [data, , name] = vi.mocked(saveDownload).mock.calls[0] ?? [];
  expect(name).toBe("method-2026-11.json");
  expect(JSON.parse((await data?.text()) ?? "")).toEqual(method);
});
