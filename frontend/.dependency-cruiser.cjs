/** The import rules of docs/architecture.md, for the front end. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** What the framework loads by itself: the routes that `routes.ts` names, the root and the two entries. */
const ENTRY_POINTS = "^app/(root|entry\\.client|entry\\.server)\\.tsx$|^app/routes/";

module.exports = {
  forbidden: [
    forbid("no-circular", "A cycle has no order to read it in.", {}, { circular: true }),
    forbid(
      "features-apart",
      "Features never import each other; a route composes them.",
      { path: "^app/features/([^/]+)/" },
      { path: "^app/features/", pathNot: "^app/features/$1/" },
    ),
    forbid(
      "below-knows-no-feature",
      "ui, tools, lib, layout, api and what tests share use no feature and no route.",
      { path: "^app/(ui|tools|lib|layout|api|testing)/" },
      { path: "^app/(features|routes|publish)/" },
    ),
    forbid(
      "desk-frame-for-the-desk",
      "Public and portal pages never load the frame of the desk.",
      { path: "^app/", pathNot: "^app/(features/desk-[^/]+/|layout/desk/|routes/desk)" },
      { path: "^app/layout/desk/" },
    ),
    forbid(
      "ui-knows-no-product",
      "Primitives know no product word.",
      { path: "^app/ui/" },
      { path: "^app/(tools|lib|layout|api)/" },
    ),
    forbid(
      "testing-is-for-tests",
      "What component tests share is never part of the site.",
      { path: "^app/", pathNot: "^app/testing/|\\.test\\.tsx?$" },
      { path: "^app/testing/" },
    ),
    forbid(
      "routes-are-leaves",
      "Nothing imports a route.",
      { path: "^app/", pathNot: "^app/routes/" },
      { path: "^app/routes/" },
    ),
    forbid(
      "one-reader-of-facts",
      "Only lib/facts.ts opens domain/ and content/ (tests read the golden vectors).",
      { path: "^app/", pathNot: "^app/lib/facts\\.ts$|^app/testing/|\\.test\\.tsx?$" },
      { path: "(^|/)(domain|content)/.*\\.json$" },
    ),
    forbid(
      "no-dead-code",
      "Every module is used by a page or by publishing. Being used by a test or by another dead module is not enough.",
      { path: ENTRY_POINTS },
      {
        path: "^app/",
        pathNot: [
          ENTRY_POINTS,
          "\\.d\\.ts$",
          "\\.test\\.tsx?$",
          "^app/testing/",
          "^app/routes\\.ts$",
        ],
        reachable: false,
      },
    ),
    forbid(
      "resolvable",
      "Every import leads somewhere; the build may not have been made yet.",
      {},
      { couldNotResolve: true, pathNot: "^\\./\\+types/|^\\./build/" },
    ),
  ],
  options: {
    parser: "tsc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules|^build" },
    exclude: { path: "^build/|\\+types/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
