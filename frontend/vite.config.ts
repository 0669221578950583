import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { brand } from "./brand.ts";

// Brotli packs one file of 10 KB better than twenty of 500 bytes. A group takes the dependencies of its modules too,
// unless a group of higher priority does: what public pages share must not end up in a group of signed-in screens.
const groups = [
  {
    name: "framework",
    priority: 4,
    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
  },
  // What every page loads.
  {
    name: "frame",
    priority: 3,
    test: /vite\/preload-helper|rolldown\/runtime|app\/(layout\/(?!long-text-page)|lib\/(head|jump-to|licenses|session-hint|site|storage)|ui\/(anchor-link|toast-outlet|toasts))/,
  },
  // What signed-in screens and the public tools load for requests to the server.
  {
    name: "api",
    priority: 3,
    test: /app\/(api\/|lib\/(contact-attachments|session-prefetch))|openapi-fetch/,
  },
  { name: "session", priority: 2, test: /app\/lib\/session(-broadcast|-next|-service)?\.ts/ },
  { name: "guard", priority: 2, test: /app\/features\/accounts\/(keep-focus|welcome-toast)/ },
  // What public forms use of the forms of accounts stays apart, and so do the words that both need.
  { name: "fields", priority: 3, test: /app\/(ui\/(field|error-summary)|lib\/error-messages)/ },
  { name: "form-rules", priority: 2, test: /app\/lib\/form-rules/ },
  {
    name: "account-forms",
    priority: 1,
    test: /app\/features\/accounts\/(form-error|form-summary|password-field|text-field|use-bfcache-restores|use-form)/,
  },
  // How signed-in screens load and save.
  {
    name: "queries",
    priority: 1,
    test: /@tanstack\/(query-core|react-query)|app\/(lib\/(query|signed-in)|features\/accounts\/(require-session|connection-error))/,
  },
];

export default defineConfig({
  // The server bundle is only ever run to publish, so React's development half is left out of it.
  define: { ...brand, "process.env.NODE_ENV": JSON.stringify("production") },
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
    // Publishing runs the server bundle on machines that hold no node_modules: it carries everything.
    ssr: { resolve: { noExternal: true } },
  },
});
