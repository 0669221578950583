import { useEffect, useState } from "react";
import { Link } from "react-router";
import { licenseText } from "~/lib/licenses";
import { useRootData } from "~/lib/site";
import { AnchorLink } from "~/ui/anchor-link";
import { EmailAddress } from "~/ui/email-address";
import { RidgeDrawing } from "./ridge-drawing";

export function Footer() {
  const { firm, site, year: published } = useRootData();
  const year = useYear(published);
  return (
    <footer className="site-footer">
      <RidgeDrawing />
      {/* Positioned, so that it covers the lower edge of the ridge. */}
      <div className="on-ink relative">
        <div className="page grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-8 pt-6 pb-10 sm:gap-x-6 sm:gap-y-10 sm:pb-14 sm:grid-cols-2 lg:grid-cols-[1.3fr_auto_auto_auto_auto] lg:gap-x-12">
          <div className="max-lg:col-span-full">
            <p className="font-serif text-h3 font-medium">{firm.name}</p>
            <p className="mt-3 max-w-xs text-paper/80">{firm.tagline}</p>
          </div>
          <nav aria-label="Quick links">
            <h2 className="footer-title">Quick Links</h2>
            <ul className="footer-list">
              {site.quickLinks.map((link) => (
                <li key={link.to}>
                  <AnchorLink to={link.to}>{link.label}</AnchorLink>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="Services">
            <h2 className="footer-title">Services</h2>
            <ul className="footer-list">
              {site.footerServices.map((service) => (
                <li key={service.to}>
                  <Link to={service.to}>{service.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav
            aria-label="Tools"
            className="max-sm:col-span-full max-sm:grid max-sm:grid-cols-subgrid"
          >
            <h2 className="footer-title max-sm:col-span-full">Tools</h2>
            <ul className="footer-list max-sm:col-span-full max-sm:grid max-sm:grid-cols-subgrid">
              {site.tools.map((tool) => (
                <li key={tool.to}>
                  <Link to={tool.to}>{tool.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="max-sm:col-span-full">
            <h2 className="footer-title">Reach us</h2>
            <ul className="footer-list">
              <li>
                <a href={`tel:${firm.phone.href}`}>{firm.phone.display}</a>
              </li>
              <li>
                <a href={`mailto:${firm.email}`}>
                  <EmailAddress address={firm.email} />
                </a>
              </li>
              <li className="pt-2 text-paper/80">
                {firm.address.street}
                <br />
                {firm.address.city}, {firm.address.region} {firm.address.postalCode}
              </li>
              <li className="text-paper/80">{firm.hours.display}</li>
            </ul>
          </div>
        </div>
        <div className="page pb-8 text-small">
          <nav aria-label="Legal" className="border-t border-white/20 pt-6">
            <ul className="flex flex-wrap gap-x-7 gap-y-1 footer-list">
              <li>
                <Link to="/privacy">Privacy Policy</Link>
              </li>
              <li>
                <Link to="/terms">Terms of Service</Link>
              </li>
              {firm.notices
                .filter(({ href }) => href && firm.licenses.length > 0)
                .map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
            </ul>
          </nav>
          {firm.licenses.length > 0 && (
            <ul className="mt-4 text-paper/80" aria-label="Licenses">
              {firm.licenses.map((license) => (
                <li key={license.number}>{`${license.holder}: ${licenseText(license)}`}</li>
              ))}
            </ul>
          )}
          <p className="mt-4 text-paper/80">
            © {year} {firm.name}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  );
}

/** A hook that returns the current year, which may be later than that of the publication. */
function useYear(published: number): number {
  const [year, setYear] = useState(published);
  useEffect(() => setYear(Math.max(published, new Date().getFullYear())), [published]);
  return year;
}
