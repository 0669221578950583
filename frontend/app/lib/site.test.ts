import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { frame } from "~/testing/render";
import accounts from "../../../content/accounts.json";
import { screens } from "../../../content/desk.json";
import { rootData, type Site, siteContext } from "./site";

const { confirm } = accounts.profile;

it.each([
  ["/desk", { screens, confirm }],
  ["/desk/board", { screens, confirm }],
  ["/", undefined],
  ["/about", undefined],
])("only the desk's own pages have its words: %s", (path, words) => {
  const context = new RouterContextProvider();
  const { firm, site, notFound, siteUrl, year } = frame;
  const desk = { screens, lossReasons: [] };
  const content = { accounts, firm, site, desk, "not-found": notFound };
  context.set(siteContext, { content, siteUrl, year } as unknown as Site);
  const { desk: found } = rootData(context, { url: `https://www.example.com${path}` });
  expect(found).toEqual(words);
});
