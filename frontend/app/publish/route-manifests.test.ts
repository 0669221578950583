import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { withoutDesk } from "./route-manifests";

const route = (id: string, parentId: string) => ({
  id,
  parentId,
  path: id,
  module: `/assets/${id}.js`,
  hasLoader: id === "routes/home",
  hasAction: false,
});

const assets = {
  entry: { module: "/assets/entry.js", imports: [] },
  routes: {
    "routes/home": route("routes/home", "root"),
    "routes/desk": route("routes/desk", "root"),
    "routes/desk-leads": route("routes/desk-leads", "routes/desk"),
    "routes/desk-lead": route("routes/desk-lead", "routes/desk-leads"),
  },
  url: "/assets/manifest-1.js",
  version: "1",
};
const build = { assets, publicPath: "/" } as unknown as ServerBuild;

const imports = (root: string[], home: string[]) => ({
  ...assets,
  routes: {
    root: { ...route("root", ""), imports: root },
    "routes/home": { ...route("routes/home", "root"), imports: home },
  },
});

describe("the route manifest of pages outside of the desk", () => {
  const { build: smaller, manifest } = withoutDesk(build);
  const sent = JSON.parse(manifest.body.replace(/^window.__reactRouterManifest=|;$/g, ""));

  it("has no route of the desk, and leaves out what is false", () => {
    expect(Object.keys(sent.routes)).toEqual(["routes/home"]);
    expect(sent.routes["routes/home"]).toEqual({
      id: "routes/home",
      parentId: "root",
      path: "routes/home",
      module: "/assets/routes/home.js",
      hasLoader: true,
    });
  });

  it("is what those pages load, from an address that changes with it", () => {
    expect(smaller.assets).toEqual(sent);
    expect(manifest.path).toBe(smaller.assets.url);
    const { "routes/home": _, ...others } = assets.routes;
    const changed = withoutDesk({ ...build, assets: { ...assets, routes: others } } as never);
    expect(changed.manifest.path).not.toBe(manifest.path);
  });

  it("names no import of the root twice", () => {
    const { routes } = withoutDesk({
      ...build,
      assets: imports(["/frame.js"], ["/texts.js", "/frame.js", "/home.js"]),
    } as never).build.assets;
    expect(routes.root?.imports).toEqual(["/frame.js"]);
    expect(routes["routes/home"]?.imports).toEqual(["/home.js", "/texts.js"]);
  });

  it("tells the browser nothing of what signed-in screens import, which their pages preload", () => {
    const dashboard = {
      ...route("routes/dashboard", "routes/signed-in"),
      imports: ["/tabs.js"],
    };
    const { build, manifest } = withoutDesk({
      assets: { ...assets, routes: { "routes/dashboard": dashboard } },
    } as never);
    expect(build.assets.routes["routes/dashboard"]?.imports).toEqual(["/tabs.js"]);
    expect(manifest.body).not.toContain("/tabs.js");
  });

  it("does not change with the desk", () => {
    const { "routes/desk-lead": _, ...others } = assets.routes;
    const other = { ...assets, routes: others, version: "2", url: "/assets/manifest-2.js" };
    expect(withoutDesk({ ...build, assets: other } as never).manifest.path).toBe(manifest.path);
  });

  it("leaves the build of the desk as it is", () => {
    expect(Object.keys(build.assets.routes)).toHaveLength(4);
    expect(build.assets.url).toBe("/assets/manifest-1.js");
  });
});
