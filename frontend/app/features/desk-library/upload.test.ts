import { expect, it, vi } from "vitest";
import { UploadRefused, uploadDocument } from "./upload";

async function refusedFields(values: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const error = await uploadDocument(form, new AbortController().signal).catch(
    (thrown: unknown) => thrown,
  );
  return error instanceof UploadRefused ? error.fields : null;
}

it("says at each field what is missing, before a file is sent", async () => {
  const fields = await refusedFields({ title: "", description: " ", file: new File([], "") });
  expect(fields).toEqual({
    title: "Please enter a title.",
    description: "Please say what it is for.",
    file: "Please choose a file.",
  });
});

it("refuses a file that is too large, of a form that has a file alone", async () => {
  const file = new File([new Uint8Array(20_000_001)], "large.pdf");
  expect(await refusedFields({ file })).toEqual({
    file: "This file is too large: at most 20 MB.",
  });
});

it("ends the request when its signal is aborted", async () => {
  const request = vi.fn(
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  vi.stubGlobal("fetch", request);
  vi.stubGlobal("document", { cookie: "" });
  const form = new FormData();
  form.set("file", new File(["%PDF-"], "lender.pdf"));
  const controller = new AbortController();
  const upload = uploadDocument(form, controller.signal);
  controller.abort();
  await expect(upload).rejects.toThrow(UploadRefused);
  expect(request).toHaveBeenCalledOnce();
});
