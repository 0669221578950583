import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useEntryTitles } from "~/layout/desk/entries";
import { LoadMore } from "~/layout/desk/states";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/input";
import { type Picture, picturesQuery } from "./queries";

/** The pictures of the library, each as a button, with a search field. */
export function PictureGrid({
  onChoose,
  children,
}: {
  onChoose: (picture: Picture) => void;
  /** Content beside the search field. */
  children?: ReactNode;
}) {
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim());
  const query = useInfiniteQuery(picturesQuery(words));
  const titleOf = useEntryTitles();

  function stateInWords(picture: Picture): string {
    if (!picture.alt) return "Needs an alt text";
    const [first, ...others] = picture.usedIn;
    if (!first) return "Not used";
    return others.length > 0
      ? `Used in ${others.length + 1} places`
      : `Used in ${titleOf(first.key)}`;
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Input
          type="search"
          className="w-full max-w-88"
          aria-label="Search the pictures"
          placeholder="Search names and alt texts"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {children}
      </div>
      <QueryView query={query} loading="Loading the pictures..." shape="tiles" rows={10}>
        {({ pages }) => {
          const pictures = pages.flatMap((page) => page.pictures);
          if (pictures.length === 0) return <EmptyGrid search={words} />;
          return (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,50%-0.5rem),1fr))] gap-x-4 gap-y-6 py-5">
              {pictures.map((picture) => (
                <li key={picture.id}>
                  <Button
                    variant="plain"
                    className="group block w-full text-left"
                    onClick={() => onChoose(picture)}
                  >
                    <img
                      src={picture.thumbnail}
                      alt=""
                      loading="lazy"
                      className="mb-1.5 aspect-3/2 w-full border border-rule bg-paper-deep object-cover group-hover:border-ink"
                    />
                    <span className="block truncate font-semibold">
                      {picture.alt || picture.name}
                    </span>
                    <span className={`block ${picture.alt ? "text-ink-soft" : "text-red"}`}>
                      {stateInWords(picture)}
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}

function EmptyGrid({ search }: { search: string }) {
  return search ? (
    <EmptyState title="No picture found">
      None has “{search}” in its name or its alt text.
    </EmptyState>
  ) : (
    <div className="mt-4 grid min-h-72 place-items-center border-2 border-dashed border-edge bg-white px-6 text-center">
      <EmptyState title="Drop pictures here">
        Or upload them: pictures of the firm, its people and the businesses for sale. JPEG, PNG,
        WebP or AVIF, at most 20 MB each. Where a picture was taken is removed from it.
      </EmptyState>
    </div>
  );
}
