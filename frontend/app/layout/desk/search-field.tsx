import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Input } from "~/ui/input";
import { KEY } from "./keys";
import { useShortcut } from "./shortcuts";

const LIST = "/desk/leads";

/** Milliseconds without typing after which the list of leads is searched. */
const PAUSE_MS = 60;

/**
 * The search field for leads. On the list of leads the results appear while somebody types; on other screens Enter
 * opens the list with the results.
 */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const found = new URLSearchParams(search).get("search") ?? "";
  const [typed, setTyped] = useState(found);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOnList = pathname.startsWith(LIST);
  useShortcut("/", "Search the leads", () => {
    input.current?.focus();
    input.current?.select();
  });

  // Another list replaces what was typed. A search that was sent from here does not, however late its list is shown.
  const sent = useRef([found]);
  useEffect(() => {
    const at = sent.current.indexOf(found);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at < 0) setTyped(found);
  }, [found]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(text: string, path = isOnList ? pathname : LIST) {
    clearTimeout(timer.current);
    const query = new URLSearchParams(isOnList ? search : "");
    if (text.trim()) query.set("search", text.trim());
    else query.delete("search");
    sent.current.push(text.trim());
    void navigate(
      { pathname: path, search: query.size ? `?${query}` : "" },
      { replace: path === pathname, preventScrollReset: path === pathname },
    );
  }

  function onInput(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    if (isOnList) timer.current = setTimeout(() => show(text), PAUSE_MS);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    // On a phone, an open lead covers the list.
    const isCovered = document.querySelector("[data-leads]")?.checkVisibility?.() === false;
    show(typed, isCovered ? LIST : undefined);
    focusFirstLead();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" || !isOnList) return;
    event.preventDefault();
    focusFirstLead();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the test environment does not know the search element
    <form role="search" className="relative min-w-0 flex-1" onSubmit={onSubmit}>
      <label className="sr-only" htmlFor="desk-search">
        Search the leads
      </label>
      <Input
        ref={input}
        id="desk-search"
        type="search"
        className="peer w-full md:mt-2"
        placeholder="Search leads"
        value={typed}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span
        className={`${KEY} pointer-events-none absolute top-3.5 right-1.5 max-md:hidden peer-not-placeholder-shown:invisible peer-focus:invisible`}
        aria-hidden="true"
      >
        /
      </span>
    </form>
  );
}

/** Moves the focus from the search field to the first result. */
function focusFirstLead() {
  document.querySelector<HTMLElement>("[role=grid] [data-lead]")?.focus();
}
