// Renders the site from words given as JSON on standard input, or the one page that `only` names; writes one JSON record a
// line.
// Needs the built server bundle and nothing else: no bundler, no node_modules.
import { once } from "node:events";
import { json } from "node:stream/consumers";
import * as build from "./build/server/index.js";

const { only, ...site } = await json(process.stdin);
for await (const record of build.entry.module.renderSite(build, site, only)) {
  if (!process.stdout.write(`${JSON.stringify(record)}\n`)) await once(process.stdout, "drain");
}
