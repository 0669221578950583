import type { Site } from "~/lib/site";

/** A published page: its address, the status it answers with, and whether search engines should list it. */
export type Page = { path: string; status: 200 | 404; listed: boolean };

/** The site map. A route that is not here is not published. */
const pages: Page[] = [
  { path: "/", status: 200, listed: true },
  { path: "/services", status: 200, listed: true },
  { path: "/about", status: 200, listed: true },
  { path: "/business-listings", status: 200, listed: true },
  { path: "/business-calculator", status: 200, listed: true },
  { path: "/value-assessment", status: 200, listed: true },
  { path: "/resource-center", status: 200, listed: true },
  { path: "/auth", status: 200, listed: false },
  { path: "/member-portal", status: 200, listed: false },
  { path: "/member-portal/exit-scorecard", status: 200, listed: false },
  { path: "/owner-dashboard", status: 200, listed: false },
  { path: "/owner-dashboard/valuations", status: 200, listed: false },
  { path: "/business-owner-portal", status: 200, listed: false },
  { path: "/business-owner-portal/reports", status: 200, listed: false },
  { path: "/business-owner-portal/guides", status: 200, listed: false },
  { path: "/business-owner-portal/templates", status: 200, listed: false },
  { path: "/business-owner-portal/investor", status: 200, listed: false },
  { path: "/business-owner-portal/health-status", status: 200, listed: false },
  { path: "/business-owner-portal/health-status/assessment", status: 200, listed: false },
  { path: "/business-owner-portal/admin", status: 200, listed: false },
  { path: "/profile", status: 200, listed: false },
  { path: "/contact", status: 200, listed: true },
  { path: "/contact/sent", status: 200, listed: false },
  { path: "/privacy", status: 200, listed: true },
  { path: "/terms", status: 200, listed: true },
  { path: "/404", status: 404, listed: false },
];

/** Every page of one publication: the fixed ones, and one for each article. */
export function sitePages({ articles }: Site): Page[] {
  const written = Object.keys(articles).map(
    (slug): Page => ({ path: `/resource-center/${slug}`, status: 200, listed: true }),
  );
  return [...pages, ...written];
}
