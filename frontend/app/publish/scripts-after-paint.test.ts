import { describe, expect, it } from "vitest";
import { scriptsAfterPaint } from "./scripts-after-paint";

const LINK = '<link rel="modulepreload" href="/assets/root-2.js"/>';
const SCRIPT =
  '<script type="module" async="">import "/assets/root-2.js";\n import("/a.js")</script>';
const PAGE = `<html><head>${LINK}</head><body><h1>Words</h1>${SCRIPT}<p>End</p></body></html>`;

describe("a published public page", () => {
  const [before, rest = ""] = scriptsAfterPaint(PAGE).split("<template data-scripts>");
  const [held, after] = rest.split("</template>");

  it("holds what the framework wrote, unchanged, in a template", () => {
    expect(held).toBe(LINK + SCRIPT);
  });

  it("asks for no script outside of it", () => {
    for (const part of [before, after]) expect(part).not.toMatch(/<link|type="module"|src=/);
  });

  it("puts the template where the start script was, with an inline script that empties it", () => {
    expect(before).toBe("<html><head></head><body><h1>Words</h1>");
    expect(after).toMatch(/^<script>\{.*\}<\/script><p>End<\/p><\/body><\/html>$/s);
  });

  it("is not published when it has no start script, more than one, or no preload links", () => {
    for (const other of [PAGE.replace(SCRIPT, ""), PAGE + SCRIPT, PAGE.replace(LINK, "")]) {
      expect(() => scriptsAfterPaint(other)).toThrow();
    }
  });
});
