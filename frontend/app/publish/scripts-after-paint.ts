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
 * Leaves the line to the text and its fonts: a public page is complete without scripts, so it asks for them after its
 * first paint. Until then what the framework wrote stands in a template, in which browsers load and run nothing.
 *
 * @throws when the page does not have one start script and the preload links of its modules.
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
