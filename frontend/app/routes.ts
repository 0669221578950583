import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("services", "routes/services.tsx"),
  route("about", "routes/about.tsx"),
  route("business-listings", "routes/business-listings.tsx"),
  route("business-calculator", "routes/business-calculator.tsx"),
  route("value-assessment", "routes/value-assessment.tsx"),
  route("resource-center", "routes/resource-center.tsx"),
  route("resource-center/:slug", "routes/article.tsx"),
  route("auth", "routes/auth.tsx"),
  layout("routes/signed-in.tsx", [
    route("member-portal", "routes/member-portal.tsx"),
    route("member-portal/exit-scorecard", "routes/exit-scorecard.tsx"),
    route("owner-dashboard", "routes/owner-dashboard.tsx"),
    route("owner-dashboard/valuations", "routes/valuations.tsx"),
    route("business-owner-portal/health-status", "routes/health-status.tsx"),
    route("business-owner-portal/health-status/assessment", "routes/health-assessment.tsx"),
    route("business-owner-portal/admin", "routes/portal-admin.tsx"),
    route("business-owner-portal/:tab?", "routes/portal-tab.tsx"),
    route("profile", "routes/profile.tsx"),
  ]),
  route("contact", "routes/contact.tsx"),
  route("contact/sent", "routes/contact-sent.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("terms", "routes/terms.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
