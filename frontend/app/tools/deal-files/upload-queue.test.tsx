import { beforeEach, expect, it, vi } from "vitest";
import { UploadQueue } from "./upload-queue";

type Options = {
  metadata: Record<string, string>;
  uploadUrl: string | null;
  onProgress: (sent: number) => void;
  onSuccess: () => void;
  onError: (error: object) => void;
};

/** What tus-js-client was asked to send, in order. */
const { begun } = vi.hoisted(() => ({ begun: [] as FakeUpload[] }));

class FakeUpload {
  start = vi.fn();
  abort = vi.fn(async () => {});
  constructor(
    readonly file: File,
    readonly options: Options,
  ) {
    begun.push(this);
  }
}
vi.mock("tus-js-client", () => ({ Upload: FakeUpload }));

const file = (name: string) => new File(["x".repeat(100)], name, { lastModified: 5 });
const started = (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count));
const states = (queue: UploadQueue) => queue.files().map(({ state }) => state);

beforeEach(() => {
  begun.length = 0;
});

it("sends two files at a time, and the next when one is complete", async () => {
  const queue = new UploadQueue("/api/sale/uploads");
  queue.onDone = vi.fn();
  queue.add([file("a.pdf"), file("b.pdf"), file("c.pdf")], { request: 7 }, []);
  await started(2);
  expect(states(queue)).toEqual(["sending", "sending", "waiting"]);
  expect(begun[0]?.options.metadata).toEqual({ filename: "a.pdf", modified: "5", request: "7" });
  begun[0]?.options.onSuccess();
  await started(3);
  expect(queue.onDone).toHaveBeenCalledOnce();
  expect(queue.files().map(({ name }) => name)).toEqual(["b.pdf", "c.pdf"]);
});

it("resumes a file that the server has in part", async () => {
  const queue = new UploadQueue("/api/sale/uploads");
  const open = { id: "f1", name: "a.pdf", modified: "5", length: 100, offset: 40, expiresAt: "" };
  queue.add([file("a.pdf")], {}, [open]);
  await started(1);
  expect(begun[0]?.options.uploadUrl).toBe("/api/sale/uploads/f1");
  expect(queue.files()[0]?.sent).toBe(40);
});

it("pauses and goes on with the same upload", async () => {
  const queue = new UploadQueue("/api/sale/uploads");
  queue.add([file("a.pdf")], {}, []);
  await started(1);
  const { key } = queue.files()[0] ?? { key: 0 };
  queue.pause(key);
  expect(begun[0]?.abort).toHaveBeenCalled();
  expect(states(queue)).toEqual(["paused"]);
  queue.resume(key);
  await vi.waitFor(() => expect(begun[0]?.start).toHaveBeenCalledTimes(2));
  expect(begun).toHaveLength(1);
});

it("waits for the network, and says what the server refused", async () => {
  const queue = new UploadQueue("/api/sale/uploads");
  queue.add([file("a.pdf")], {}, []);
  await started(1);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  begun[0]?.options.onError({});
  expect(states(queue)).toEqual(["offline"]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(states(queue)).toEqual(["sending"]);
  const originalResponse = { getBody: () => JSON.stringify({ message: "This file is empty." }) };
  begun[0]?.options.onError({ originalResponse });
  expect(queue.files()).toMatchObject([{ state: "failed", message: "This file is empty." }]);
  online.mockRestore();
});
