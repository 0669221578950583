import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf } from "~/lib/query-client";

export type Picture = components["schemas"]["PictureOut"];
export type Focus = components["schemas"]["PictureFocus"];

export const PICTURES = ["desk", "media"] as const;
const PER_PAGE = 40;

/** The pictures whose name or alt text has these words, the latest first. */
export function picturesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...PICTURES, search],
    queryFn: ({ signal, pageParam }) => {
      const query = { search, after: pageParam, limit: PER_PAGE };
      return dataOf(api.GET("/api/desk/media", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    placeholderData: keepPreviousData,
  });
}
