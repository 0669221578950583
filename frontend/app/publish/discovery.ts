import type { Site } from "~/lib/site";
import { sitePages } from "./pages";
import type { Published } from "./published";

function file(path: string, contentType: string, body: string): Published {
  return { path, kind: "file", status: 200, contentType, body };
}

export function robots({ siteUrl }: Site): Published {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /office/",
    "",
    `Sitemap: ${new URL("/sitemap.xml", siteUrl)}`,
    "",
  ];
  return file("/robots.txt", "text/plain; charset=utf-8", lines.join("\n"));
}

export function sitemap(site: Site): Published {
  const urls = sitePages(site)
    .filter((page) => page.listed)
    .map((page) => `  <url><loc>${new URL(page.path, site.siteUrl)}</loc></url>`);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
  return file("/sitemap.xml", "application/xml; charset=utf-8", body);
}

export function webmanifest({ content }: Site): Published {
  const manifest = {
    name: content.firm.name,
    short_name: content.firm.shortName,
    description: content.firm.tagline,
    start_url: "/",
    display: "browser",
    background_color: import.meta.env.PAPER,
    theme_color: import.meta.env.INK,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
  return file("/site.webmanifest", "application/manifest+json", JSON.stringify(manifest, null, 2));
}
