const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START =
  /<script type="module" async="">import "([^"]+)";\s*((?:import \* as route\d+ from "[^"]+";\s*)+)(window\.__reactRouterRouteModules = \{[^}]*\});\s*import\("([^"]+)"\);<\/script>/;
const ROUTE_IMPORT = /import \* as (route\d+) from ("[^"]+")/g;

/**
 * Lets the text and its fonts have the line to themselves: the page is complete without scripts, so they
 * are asked for only after the first paint, all at once.
 *
 * @throws when the framework's start script no longer looks as expected.
 */
export function textFirst(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map((match) => match[1]);
  const start = START.exec(html);
  if (!start) throw new Error("The start script of the page is not the expected one.");
  const [whole, manifest, imports = "", assignment, entry] = start;
  const routes = [...imports.matchAll(ROUTE_IMPORT)];
  const names = routes.map(([, name]) => name).join(",");
  const loads = routes.map(([, , file]) => `import(${file})`).join(",");
  const script = `<script type="module">
const begin = async () => {
  for (const href of ${JSON.stringify(files)}) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  const [,${names}] = await Promise.all([import(${JSON.stringify(manifest)}),${loads}]);
  ${assignment};
  import(${JSON.stringify(entry)});
};
requestAnimationFrame(() => setTimeout(begin));
</script>`;
  return html.replaceAll(PRELOAD, "").replace(whole, () => script);
}
