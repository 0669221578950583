import { type SubmitEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useShortcut } from "./shortcuts";

/** Searches the leads. Their list shows what is found. */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const found = new URLSearchParams(useLocation().search).get("search") ?? "";
  useShortcut("/", "Search the leads", () => {
    input.current?.focus();
    input.current?.select();
  });

  function search(event: SubmitEvent) {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    void navigate(`/desk/leads${text && `?${new URLSearchParams({ search: text })}`}`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the test environment does not know the search element
    <form role="search" className="relative min-w-0 flex-1" onSubmit={search}>
      <label className="sr-only" htmlFor="desk-search">
        Search the leads
      </label>
      {/* A new search in the address replaces what was typed. */}
      <input
        key={found}
        ref={input}
        id="desk-search"
        type="search"
        className="desk-search"
        placeholder="Search leads"
        defaultValue={found}
        autoComplete="off"
        enterKeyHint="search"
      />
      <span className="desk-search-key" aria-hidden="true">
        /
      </span>
    </form>
  );
}
