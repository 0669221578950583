import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { brand } from "./brand.ts";
import {
  formRulesWithoutNotes,
  formWithoutUnusedParts,
  withoutDisplayNames,
  withoutInstrumentation,
  withoutRouteDiscovery,
} from "./replace-modules.ts";

// Brotli packs one file of 10 KB better than twenty of 500 bytes. A group takes the dependencies of its modules too,
// unless a group of higher priority does: what public pages share must not end up in a group of signed-in screens.
const groups = [
  // With the entry and the bundler's own few lines, which would be two files more. It takes the name of the entry.
  {
    name: "framework",
    priority: 4,
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime|app\/entry\.client/,
  },
  // What every page loads.
  {
    name: "frame",
    priority: 3,
    test: /vite\/preload-helper|app\/(layout\/(?!long-text-page|not-found|desk\/)|lib\/(head|jump-to|licenses|session-hint|site|storage)|ui\/(anchor-link|button|drawer|toast-outlet|toasts))/,
  },
  // What signed-in screens and the public tools load for requests to the server.
  {
    name: "api",
    priority: 3,
    test: /app\/(api\/|lib\/(attachment-removal|prefetched-responses))|openapi-fetch/,
  },
  // Texts, dates and people on public pages and in the frame of the portal.
  {
    name: "texts",
    priority: 2,
    test: /app\/(lib\/(dates|interpolate)|ui\/(email-address|picture|portrait))/,
  },
  // What signed-in screens and the page of signing in load.
  {
    name: "session",
    priority: 2,
    test: /app\/(lib\/(session(-other-tabs)?|sign-in-address|allauth-request)\.ts|ui\/use-current-in-sight)/,
  },
  { name: "tabs", priority: 2, test: /app\/ui\/tabs/ },
  { name: "guard", priority: 2, test: /app\/features\/accounts\/welcome-toast/ },
  // What public forms use of the forms of accounts stays apart, and so do the words that both need.
  { name: "error-messages", priority: 3, test: /app\/lib\/error-messages/ },
  { name: "fields", priority: 3, test: /app\/ui\/(field|input|error-summary|notice)/ },
  // What texts of public and signed-in screens need.
  { name: "texts", priority: 2, test: /app\/lib\/(dates|interpolate)/ },
  { name: "form-rules", priority: 2, test: /app\/lib\/form-rules/ },
  {
    name: "account-forms",
    priority: 1,
    test: /app\/features\/accounts\/(field-errors|form-summary|password-field|problem|text-field|use-bfcache-restores|use-form)/,
  },
  // What every signed-in screen loads: its queries and its guard. Changes of data and lists that grow are not on each.
  {
    name: "queries",
    priority: 1,
    test: /@tanstack\/(query-core|react-query)\/(?!.*([iI]nfinite|[mM]utation(Observer|State)|useMutation))|app\/(lib\/(query|signed-in)|ui\/(loading|offline-banner)|features\/accounts\/require-session)/,
  },
  // What the profile's forms share, also those loaded later. It takes only dependencies that no other group has.
  {
    name: "profile-forms",
    priority: 0,
    test: /app\/(features\/accounts\/profile\/(profile-query|section|use-reauthentication)|lib\/download-link)/,
  },
  // The frame around the screens of the portal.
  { name: "portal", priority: 1, test: /app\/features\/portal\/(needs-|portal-frame)/ },
];

export default defineConfig({
  // The server bundle is only ever run to publish, so React's development half is left out of it.
  define: { ...brand, "process.env.NODE_ENV": JSON.stringify("production") },
  plugins: [
    tailwindcss(),
    reactRouter(),
    formWithoutUnusedParts(),
    formRulesWithoutNotes(),
    withoutDisplayNames(),
    withoutInstrumentation(),
    withoutRouteDiscovery(),
  ],
  build: { target: "es2023", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            // Most of it runs at every load: Chromium compiles it while it arrives, beside the main thread.
            postBanner: ({ name }) =>
              name === "entry.client" ? "//# allFunctionsCalledOnLoad" : "",
          },
        },
      },
    },
    // Publishing runs the server bundle on machines that hold no node_modules: it carries everything.
    ssr: { resolve: { noExternal: true } },
  },
});
