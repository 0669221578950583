import { useRef } from "react";
import { NavLink } from "react-router";
import { useRootData } from "~/lib/site";
import { DrawerButton } from "~/ui/drawer";
import { AccountLink } from "./account-link";
import { DeskLink } from "./desk-link";
import { MobileMenu } from "./mobile-menu";
import { Wordmark } from "./wordmark";

const ACCOUNT_LINK =
  "hidden rounded-[3px] border px-4 py-[0.4rem] font-strong whitespace-nowrap hover:border-ink hover:bg-ink hover:text-paper lg:block";

export function Header() {
  const { site } = useRootData();
  const menu = useRef<HTMLDialogElement>(null);
  return (
    <header className="site-header">
      <div className="page flex h-16 items-center justify-between gap-4 lg:gap-6">
        <Wordmark />
        <nav aria-label="Main" className="ml-auto hidden lg:block">
          <ul className="flex gap-6">
            {site.nav
              .filter((link) => link.published)
              .map((link) => (
                <li key={link.to}>
                  <NavLink
                    to={link.to}
                    end={link.to === "/"}
                    prefetch="intent"
                    className="nav-link"
                  >
                    {link.label}
                  </NavLink>
                </li>
              ))}
          </ul>
        </nav>
        <DeskLink className={ACCOUNT_LINK} />
        <AccountLink className={ACCOUNT_LINK} />
        <DrawerButton drawer={menu} popoverTarget="site-menu" className="menu-button lg:hidden">
          <span aria-hidden="true" className="menu-bars" />
          Menu
        </DrawerButton>
      </div>
      <MobileMenu ref={menu} />
    </header>
  );
}
