// Renders the site as often as asked. Reads one line of JSON for each rendering: the site's content, and optionally the
// one page to render (`only`). Writes one JSON record a line; the last record of a rendering is `done` or `failed`.
// Needs the built server bundle and nothing else: no bundler, no node_modules.
import { once } from "node:events";
import { createInterface } from "node:readline";
import * as build from "./build/server/index.js";

async function write(record) {
  if (!process.stdout.write(`${JSON.stringify(record)}\n`)) await once(process.stdout, "drain");
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const { only, ...site } = JSON.parse(line);
    const rendered = build.entry.module.renderSite(build, site, only);
    for await (const record of rendered) await write(record);
    await write({ done: true });
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    await write({ failed: { path: error.path, message: error.message } });
  }
}
