import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { frame } from "~/testing/render";
import { screens } from "../../../content/desk.json";
import { rootData, type Site, siteContext } from "./site";

it.each([
  ["/desk", { screens }],
  ["/desk/board", { screens }],
  ["/", undefined],
  ["/about", undefined],
])("only the desk's own pages have its words: %s", (path, words) => {
  const context = new RouterContextProvider();
  const { firm, site, notFound, siteUrl, year } = frame;
  const desk = { screens, lossReasons: [] };
  const content = { firm, site, desk, "not-found": notFound };
  context.set(siteContext, { content, siteUrl, year } as unknown as Site);
  const { desk: found } = rootData(context, { url: `https://www.example.com${path}` });
  expect(found).toEqual(words);
});
