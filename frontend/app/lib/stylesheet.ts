import compiled from "../app.css?inline";

/**
 * The stylesheet, inlined in the page so that the first paint needs no second request. In the browser it is read back
 * from the page, so that hydration finds the same text and it is sent only once.
 */
export const stylesheet: string = import.meta.env.SSR
  ? compiled
  : (document.querySelector("style[data-site]")?.textContent ?? "");
