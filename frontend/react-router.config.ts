import type { Config } from "@react-router/dev/config";

// The server bundle runs only while publishing (publish.mjs): it turns words into pages, which the
// web process then serves from memory. There is no Node process beside the site.
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
