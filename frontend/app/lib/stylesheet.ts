import compiled from "../app.css?inline";

/**
 * The text of the stylesheet. It is inlined in the page, so that the first paint needs no second request. In the
 * browser it is read from the page, so that hydration finds the same text and the scripts do not carry it too.
 */
export const stylesheet: string = import.meta.env.SSR
  ? compiled
  : (document.querySelector("style[data-site]")?.textContent ?? "");
