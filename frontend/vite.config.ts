import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { brand } from "./brand.ts";

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;

export default defineConfig({
  // The server bundle is only ever run to publish, so React's development half is left out of it.
  define: { ...brand, "process.env.NODE_ENV": JSON.stringify("production") },
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One file for the framework: 3 KB smaller than four once compressed, and it outlives releases.
          output: { codeSplitting: { groups: [{ name: "framework", test: framework }] } },
        },
      },
    },
    // Publishing runs the server bundle on machines that hold no node_modules: it carries everything.
    ssr: { resolve: { noExternal: true } },
  },
});
