import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

export { renderSite } from "./publish/render";

/** Renders one whole page; any error stops the publication rather than shipping half a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failure: unknown;
  const { prelude } = await prerender(<ServerRouter context={routerContext} url={request.url} />, {
    // One piece: no boundary is outlined into a script that moves it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  if (failure) throw failure;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(prelude, { headers, status });
}
