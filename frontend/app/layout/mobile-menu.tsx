import type { RefObject } from "react";
import { NavLink } from "react-router";
import { useRootData } from "~/lib/site";
import { Button, buttonClass } from "~/ui/button";
import { Drawer } from "~/ui/drawer";
import { EmailAddress } from "~/ui/email-address";
import { AccountLink } from "./account-link";
import { DeskLink } from "./desk-link";

export function MobileMenu({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const { firm, site } = useRootData();
  const tools = site.tools.filter(({ to }) => !site.nav.some((link) => link.to === to));
  return (
    <Drawer ref={ref} id="site-menu" label="Menu">
      {(close) => (
        <div className="flex min-h-full flex-col gap-6 p-6">
          <Button
            variant="plain"
            className="menu-close"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            onClick={close}
          >
            Close
          </Button>
          <nav aria-label="Menu" className="-mt-4">
            <ul>
              {site.nav
                .filter((link) => link.published)
                .map((link) => (
                  <li key={link.to} className="border-b border-white/20">
                    <NavLink
                      to={link.to}
                      end={link.to === "/"}
                      className="menu-link"
                      onClick={close}
                    >
                      {link.label}
                    </NavLink>
                  </li>
                ))}
            </ul>
          </nav>
          <nav aria-label="More tools">
            <h2 className="footer-title">More tools</h2>
            <ul className="footer-list">
              {tools.map((tool) => (
                <li key={tool.to}>
                  <NavLink to={tool.to} onClick={close}>
                    {tool.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <p className="grid gap-3">
            <AccountLink className={buttonClass("secondary", "w-full")} onClick={close} />
            <DeskLink className={buttonClass("secondary", "w-full")} />
          </p>
          <ul className="footer-list mt-auto">
            <li>
              <a href={`tel:${firm.phone.href}`}>{firm.phone.display}</a>
            </li>
            <li>
              <a href={`mailto:${firm.email}`}>
                <EmailAddress address={firm.email} />
              </a>
            </li>
          </ul>
        </div>
      )}
    </Drawer>
  );
}
