import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf, RequestRefused } from "~/lib/query-client";

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

/** Somebody has changed the picture since it was opened. */
export class PictureChanged extends RequestRefused {
  constructor(readonly theirs: Picture) {
    super(409, "changed_meanwhile", "", {});
  }
}

/**
 * Changes the alt text and the focus.
 *
 * @throws PictureChanged and RequestRefused
 */
export async function changePicture(
  id: number,
  body: { alt: string; focus: Focus; expectedVersion: number },
): Promise<Picture> {
  const params = { path: { picture_id: id } };
  const answer = await api.PATCH("/api/desk/media/{picture_id}", { params, body });
  if (answer.error && "theirs" in answer.error) throw new PictureChanged(answer.error.theirs);
  return dataOf(Promise.resolve(answer));
}

const REFERENCE_LENGTH = 12;
const FILE_OF_LIBRARY = /^[0-9a-f]{64}\.webp$/;

/** The address of the small version of a picture that a document names. None: the file is not of the library. */
export const thumbnailOf = (file: string): string | null =>
  FILE_OF_LIBRARY.test(file) ? thumbnailAt(file.slice(0, REFERENCE_LENGTH)) : null;

/** The address of the small version of a picture, by its reference in a text. */
export const thumbnailAt = (reference: string) => `/api/desk/media/thumbnails/${reference}`;
