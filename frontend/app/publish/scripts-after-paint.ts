const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const MODULE = /<script type="module"[^>]*>.*?<\/script>/gs;

// A page in a background tab is not painted until it is shown: its scripts need not wait.
const START = `{
  const start = () => {
    const { content } = document.querySelector("template[data-scripts]");
    document.head.append(...content.querySelectorAll("link"));
    document.querySelector("template[data-scripts]").replaceWith(content);
  };
  document.currentScript.remove();
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes("paint")) start();
  else
    new PerformanceObserver((list, observer) => {
      if (!list.getEntriesByName("first-contentful-paint").length) return;
      observer.disconnect();
      start();
    }).observe({ type: "paint", buffered: true });
}`;

/**
 * Returns the page with its scripts delayed until after the first paint, so that the text and its fonts load first: a
 * public page is complete without scripts. Until then the script and its preload links stand in a template, whose
 * content browsers neither load nor run.
 *
 * @throws Error when the page does not have exactly one module script, and preload links.
 */
export function scriptsAfterPaint(html: string): string {
  const preloads = html.match(PRELOAD) ?? [];
  const [script, ...others] = html.match(MODULE) ?? [];
  if (!script || others.length > 0 || preloads.length === 0) {
    throw new Error("The page does not start as expected.");
  }
  const template = `<template data-scripts>${preloads.join("")}${script}</template>`;
  return html.replaceAll(PRELOAD, "").replace(script, () => `${template}<script>${START}</script>`);
}
