import type { Plugin } from "vite";

/** A module of a dependency, and the code that replaces it. */
type Replacement = { module: RegExp; code: string };

/** Replaces modules of the browser bundle by smaller ones. A build fails if one of them does not exist any more. */
function replaceModules(name: string, replacements: readonly Replacement[]): Plugin {
  const left = new Set(replacements);
  let isBuild = false;
  return {
    name,
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    load(id) {
      const found = replacements.find(({ module }) => module.test(id));
      if (!found) return;
      left.delete(found);
      return found.code;
    },
    buildEnd(error) {
      if (error || !isBuild) return;
      for (const { module } of left) this.error(`${name}: nothing matches ${module} any more.`);
    },
  };
}

/**
 * Leaves React Router's instrumentation out of the browser bundle: 1.0 KB (brotli) on every page for an option of the
 * router that is not used. The router calls these functions without it, and the bundler refuses a missing one.
 */
export const withoutInstrumentation = () =>
  replaceModules("without-instrumentation", [
    {
      module: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
      code: `
        export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
        export const getRouteInstrumentationUpdates = () => ({});
        export const instrumentClientSideRouter = (router) => router;
        export const instrumentHandler = (handler) => handler;
        export const instrumentationResultMetaContext = null;`,
    },
  ]);

/**
 * Leaves React Router's discovery of routes out of the browser bundle: 1.0 KB (brotli) on every page. With
 * `routeDiscovery: { mode: "initial" }` a page has the manifest of all routes, so there is nothing to discover.
 */
export const withoutRouteDiscovery = () =>
  replaceModules("without-route-discovery", [
    {
      module: /react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
      code: `
        export const isFogOfWarEnabled = () => false;
        export const getPartialManifest = (manifest) => manifest;
        export const getPatchRoutesOnNavigationFunction = () => undefined;
        export const useFogOFWarDiscovery = () => undefined;
        export const getManifestPath = () => "";
        export const getPathsWithAncestors = () => [];
        export const handleClientVersionMismatch = async () => false;`,
    },
  ]);

/**
 * Lets the bundler leave unused components of React Router out of the browser bundle, its forms among them: 1.2 KB
 * (brotli) on every page. The names that they get for developer tools would keep them in.
 */
export const withoutDisplayNames = (): Plugin => ({
  name: "without-display-names",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, "")
        .replace(/(?<=^(const|let) \w+ = )(?=React\$1\.forwardRef\()/gm, "/* @__PURE__ */ "),
  },
});

/**
 * Leaves those parts of the form generator out of the bundle that forms of documents do not use, 45 of 80 KB (brotli).
 * A bundler cannot leave them out by itself, because the form generator lists all its parts in one object. The
 * component tests run with the same parts.
 */
export const formWithoutUnusedParts = () =>
  replaceModules("form-without-unused-parts", [
    // Help and descriptions are plain text.
    {
      module: /markdown-to-jsx\/dist\/react\.js$/,
      code: "export const Markdown = ({ children }) => children;",
    },
    // Our own widgets are given to the form.
    {
      module: /@rjsf\/core\/lib\/components\/widgets\/index\.js$/,
      code: "export default () => ({});",
    },
    // Schemas have neither alternatives nor layouts once they are prepared.
    {
      module:
        /@rjsf\/core\/lib\/components\/fields\/(Layout\w+|MultiSchema|Fallback|CyclicSchema)Field\.js$/,
      code: 'export default () => "Unsupported field";',
    },
    // Nor do they have references or parts to be merged.
    {
      module: /@rjsf\/utils\/lib\/schema\/shallowAllOfMerge\.js$/,
      code: "export default (schema) => schema;",
    },
    { module: /fast-uri\/index\.js$/, code: "export default { resolve: (_base, path) => path };" },
  ]);

/** Leaves notes for developers out of the form rules that the browser loads: the schema, and where the rules come from. */
export const formRulesWithoutNotes = (): Plugin => ({
  name: "form-rules-without-notes",
  enforce: "pre",
  transform: {
    filter: { id: /\/domain\/forms\/[\w-]+\.json$/ },
    handler: (code) =>
      JSON.stringify({ ...JSON.parse(code), $schema: undefined, source: undefined }),
  },
});
