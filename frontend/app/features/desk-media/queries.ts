import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf, RequestRefused } from "~/lib/query-client";

export type Picture = components["schemas"]["PictureOut"];
export type Focus = components["schemas"]["PictureFocus"];

export const PICTURES = ["desk", "media"] as const;
const PER_PAGE = 40;

/** The query for the pictures whose name or alt text contains the text `search`, in pages, the latest first. */
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

/**
 * The error of a change that was refused because somebody else has changed the picture since it was opened. `theirs`:
 * the picture as it is stored now.
 */
export class PictureChanged extends RequestRefused {
  constructor(readonly theirs: Picture) {
    super(409, "changed_meanwhile", "", {});
  }
}

/**
 * Changes the alt text and the focus of a picture, and returns the picture as saved.
 *
 * @throws PictureChanged when the stored version is not `expectedVersion`.
 * @throws RequestRefused when the server rejects the change for another reason.
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
