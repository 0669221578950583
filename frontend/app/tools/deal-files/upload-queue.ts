import type { DetailedError, Upload } from "tus-js-client";
import { csrfToken, fetchToken } from "~/api/csrf";
import type { components } from "~/api/schema";

export type OpenUpload = components["schemas"]["OpenUploadOut"];

/** A file on its way. `waiting` for others, `offline` for the network; `failed` and `paused` can be resumed. */
export type QueuedFile = {
  key: number;
  name: string;
  size: number;
  /** Bytes that the server has, or is getting. */
  sent: number;
  state: "waiting" | "sending" | "paused" | "offline" | "failed";
  /** Why it failed, as the server says; empty for a lost connection. */
  message: string;
};

/** What a file is for: the id of a request, or of the version that it replaces. */
export type UploadTarget = { request?: number; replaces?: number };

const AT_ONCE = 2;
const PART = 1024 * 1024;
/** The parts after a failure: a slow connection needs two minutes for a whole one. */
const SMALL_PART = 256 * 1024;
const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000];

type Entry = QueuedFile & { file: File; target: UploadTarget; url: string | null; tus?: Upload };

/**
 * The uploads of this tab to one address, two at a time. They go on while the person is on other screens of the site.
 * A file that was sent in part before is resumed, also after a reload: the server tells which uploads are open.
 */
export class UploadQueue {
  private entries: readonly Entry[] = [];
  private listeners = new Set<() => void>();
  private nextKey = 1;
  /** Called when a file is complete, and when one was canceled. */
  onDone = () => {};

  constructor(private readonly endpoint: string) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly files = (): readonly QueuedFile[] => this.entries;

  add(files: readonly File[], target: UploadTarget, open: readonly OpenUpload[]): void {
    const added = files.map((file): Entry => {
      const same = open.find(
        ({ name, length, modified }) =>
          name === file.name && length === file.size && modified === String(file.lastModified),
      );
      return {
        key: this.nextKey++,
        name: file.name,
        size: file.size,
        sent: same?.offset ?? 0,
        state: "waiting",
        message: "",
        file,
        target,
        url: same ? `${this.endpoint}/${same.id}` : null,
      };
    });
    this.set([...this.entries, ...added]);
    this.startNext();
  }

  pause(key: number): void {
    void this.entry(key)?.tus?.abort();
    this.change(key, { state: "paused" });
    this.startNext();
  }

  resume(key: number): void {
    this.change(key, { state: "waiting", message: "" });
    this.startNext();
  }

  async cancel(key: number): Promise<void> {
    const entry = this.entry(key);
    this.set(this.entries.filter((each) => each.key !== key));
    await entry?.tus?.abort(true).catch(() => {}); // it expires by itself
    this.onDone();
    this.startNext();
  }

  private startNext(): void {
    const busy = this.entries.filter(({ state }) => state === "sending" || state === "offline");
    const next = this.entries.find(({ state }) => state === "waiting");
    if (!next || busy.length >= AT_ONCE) return;
    this.change(next.key, { state: "sending" });
    void this.send(next.key);
    this.startNext();
  }

  private async send(key: number): Promise<void> {
    const entry = this.entry(key);
    if (!entry) return;
    if (entry.tus) return entry.tus.start();
    try {
      const tus = await import("tus-js-client");
      const upload = this.newUpload(tus.Upload, entry);
      this.change(key, { tus: upload });
      if (this.entry(key)?.state === "sending") upload.start();
    } catch {
      this.fail(key, null);
    }
  }

  private newUpload(Tus: typeof Upload, { key, file, target, url }: Entry): Upload {
    const metadata: Record<string, string> = {
      filename: file.name,
      modified: String(file.lastModified),
    };
    if (target.request) metadata.request = String(target.request);
    if (target.replaces) metadata.replaces = String(target.replaces);
    const upload = new Tus(file, {
      endpoint: this.endpoint,
      uploadUrl: url,
      metadata,
      chunkSize: PART,
      retryDelays: RETRY_DELAYS,
      storeFingerprintForResuming: false, // names of files stay off a shared computer
      onBeforeRequest: (request) => request.setHeader("X-CSRFToken", csrfToken() ?? ""),
      onAfterResponse: async (_, response) => {
        if (response.getStatus() === 403 && problemOf(response.getBody()).code === "csrf")
          await fetchToken();
      },
      onShouldRetry: (error) => {
        upload.options.chunkSize = SMALL_PART;
        return isPassing(error) && navigator.onLine;
      },
      onProgress: (sent) => this.change(key, { sent }),
      onSuccess: () => {
        this.set(this.entries.filter((each) => each.key !== key));
        this.onDone();
        this.startNext();
      },
      onError: (error) => this.fail(key, error as DetailedError),
    });
    return upload;
  }

  private fail(key: number, error: DetailedError | null): void {
    if (!error?.originalResponse && !navigator.onLine) {
      this.change(key, { state: "offline" });
      window.addEventListener("online", () => this.resumeOffline(key), { once: true });
      return;
    }
    const { message } = problemOf(error?.originalResponse?.getBody());
    this.change(key, { state: "failed", message });
    this.startNext();
  }

  private resumeOffline(key: number): void {
    if (this.entry(key)?.state === "offline") this.resume(key);
  }

  private entry(key: number): Entry | undefined {
    return this.entries.find((each) => each.key === key);
  }

  private change(key: number, values: Partial<Entry>): void {
    this.set(this.entries.map((each) => (each.key === key ? { ...each, ...values } : each)));
  }

  private set(entries: readonly Entry[]): void {
    this.entries = entries;
    const isBusy = entries.some(({ state }) => state !== "failed" && state !== "paused");
    if (isBusy) window.addEventListener("beforeunload", askBeforeLeaving);
    else window.removeEventListener("beforeunload", askBeforeLeaving);
    for (const listener of this.listeners) listener();
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether the same request may succeed soon: no response, a busy server, a part that was cut off or came twice. */
function isPassing({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  if (status === 403) return problemOf(originalResponse?.getBody()).code === "csrf";
  return status === 0 || status === 408 || status === 409 || (status >= 500 && status !== 507);
}

function problemOf(body: string | undefined): { code: string; message: string } {
  try {
    const { code = "", message = "" } = JSON.parse(body ?? "");
    return { code, message };
  } catch {
    return { code: "", message: "" };
  }
}
