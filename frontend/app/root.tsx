import serif from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import sans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from "react-router";
import type { Route } from "./+types/root";
import { ErrorPage } from "./layout/error-page";
import { Footer } from "./layout/footer";
import { Header } from "./layout/header";
import { useFocusOnNavigation } from "./layout/use-focus-on-navigation";
import { jumpTo } from "./lib/jump-to";
import { PrefetchScript } from "./lib/prefetch-script";
import { rootData } from "./lib/site";
import { stylesheet } from "./lib/stylesheet";
import { ToastOutlet } from "./ui/toast-outlet";
import { useTooltips } from "./ui/use-tooltips";

// Rarely shown here: an unknown address has a page of its own.
const NotFound = lazy(() => import("./layout/not-found"));

export function loader({ context, request }: Route.LoaderArgs) {
  return rootData(context, request);
}

// This data changes only with a publication, never between two of its pages.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  useTooltips();
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PrefetchScript />
        <meta name="theme-color" content={import.meta.env.INK} />
        <link rel="preload" href={serif} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={sans} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own compiled stylesheet */}
        <style data-site="" dangerouslySetInnerHTML={{ __html: stylesheet }} />
        {/* After the stylesheet, because the styles of a screen add to its cascade layers. */}
        <Links />
      </head>
      <body>
        {children}
        <ToastOutlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  // The desk has a frame of its own, and uses that of the site for those who may not enter.
  const outlet = <Outlet context={PageLayout} />;
  return useMatches()[1]?.id === "routes/desk" ? outlet : <PageLayout>{outlet}</PageLayout>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <PageLayout>
      <Suspense>{missing ? <NotFound /> : <ErrorPage />}</Suspense>
    </PageLayout>
  );
}

function PageLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);

  return (
    <>
      {/* Following it would change the fragment, by which some pages know what they show, such as results. Without
          scripts no page does that, and the browser follows the link. */}
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is a link */}
      <a className="skip-link" href="#main" onClick={(event) => jumpTo("main", event)}>
        Skip to the page
      </a>
      <Header />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
