import { describe, expect, it } from "vitest";
import { textFirst } from "./text-first";

const page = `<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/></head><body><h1>Words</h1><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";
  
  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.client-4.js");</script></body></html>`;

describe("a published page", () => {
  const written = textFirst(page);

  it("asks for no script while it is being read", () => {
    expect(written).not.toContain('<link rel="modulepreload"');
    expect(written).not.toMatch(/^import /m);
  });

  it("starts after the first paint with the same modules in the same order", () => {
    expect(written).toContain("requestAnimationFrame(() => setTimeout(begin))");
    expect(written).toContain(
      'const [,route0,route1] = await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-2.js"),import("/assets/home-3.js")]);',
    );
    expect(written).toContain('{"root":route0,"routes/home":route1};');
    expect(written).toContain('import("/assets/entry.client-4.js");');
  });

  it("is not published when its start script is not the expected one", () => {
    expect(() => textFirst("<html></html>")).toThrow();
  });
});
