import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { brand } from "./brand.ts";
import { formWithoutUnusedParts } from "./replace-modules.ts";

export default defineConfig({
  define: brand,
  plugins: [{ ...formWithoutUnusedParts(), applyToEnvironment: () => true }],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    // Milliseconds. They end what hangs; five seconds would also end what a busy machine delays.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vitest would take one less than there are cores, which leaves one idle when the other suites have ended.
    maxWorkers: 2,
    // Through the plugin above, as in the build.
    server: { deps: { inline: [/@rjsf\//, "fast-uri"] } },
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["app/**/*.test.ts"],
          environment: "node",
          // The files share what they import: half the time. No test may leave anything behind.
          isolate: false,
          env: { TZ: "America/Chicago" },
          setupFiles: ["./vitest.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["app/**/*.test.tsx"],
          environment: "jsdom",
          // As above. What a test replaces is put back after each, so modules are spied on and never mocked.
          pool: "threads",
          isolate: false,
          setupFiles: ["./app/testing/setup.ts"],
        },
      },
    ],
  },
});
