// Adds to jsdom, and to Node beneath it, what components use of a browser.
import { BroadcastChannel, threadId } from "node:worker_threads";

// Node's Request rejects relative addresses, because it has no page to resolve them with.
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, location.href) : input, init);
  }
};

// Node parses JSON in a realm of its own, whose objects are none of a test's: TanStack Query would take equal ones for others.
Response.prototype.json = async function () {
  return JSON.parse(await this.text());
};

// jsdom has no layout and cannot print.
Element.prototype.scrollIntoView = () => {};
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.print = () => {};
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
// Nor a top layer.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
// Node's channels cross threads: what a test posts would reach the tests of another file.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`);
  }
} as unknown as typeof globalThis.BroadcastChannel;
