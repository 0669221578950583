import compiled from "../app.css?inline";

/**
 * The stylesheet stands in the page itself, so the first paint waits for no second request. The browser
 * half reads it back from the page: it is sent once, and hydration finds the same text.
 */
export const stylesheet: string = import.meta.env.SSR
  ? compiled
  : (document.querySelector("style[data-site]")?.textContent ?? "");
