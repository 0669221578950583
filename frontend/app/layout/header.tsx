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
  const { firm, site } = useRootData();
  const menu = useRef<HTMLDialogElement>(null);
  return (
    <header className="site-header">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-2 py-2 lg:gap-x-3 lg:py-0 min-[76rem]:gap-x-6">
        <Wordmark />
        <nav aria-label="Main" className="hidden lg:ml-auto lg:block">
          <ul className="flex gap-4 min-[76rem]:gap-6">
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
        <a
          href={`tel:${firm.phone.href}`}
          aria-label={`Call ${firm.phone.display}`}
          className="phone-link"
        >
          <svg className="size-5 flex-none" viewBox="0 0 20 20" aria-hidden="true">
            <path
              className="fill-current"
              d="M6.2 1.6 7.9 5.9 5.8 7.6a12 12 0 0 0 6.6 6.6l1.7-2.1 4.3 1.7-.5 3.6c-.1.7-.8 1.2-1.5 1.1A16.5 16.5 0 0 1 1.5 3.6c-.1-.7.4-1.4 1.1-1.5z"
            />
          </svg>
          <span className="whitespace-nowrap">{firm.phone.display}</span>
        </a>
        <DeskLink className={ACCOUNT_LINK} />
        <AccountLink className={ACCOUNT_LINK} />
        <DrawerButton drawer={menu} popoverTarget="site-menu" className="menu-button lg:hidden">
          <span aria-hidden="true" className="menu-bars" />
          <span className="max-[22rem]:sr-only">Menu</span>
        </DrawerButton>
      </div>
      <MobileMenu ref={menu} />
    </header>
  );
}
