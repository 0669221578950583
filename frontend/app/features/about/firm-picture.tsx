import { type PagePicture, Picture } from "~/ui/picture";

/** The firm's photo, or a drawing of a meeting table while there is none. */
export function FirmPicture({ photo }: { photo: PagePicture | null | undefined }) {
  if (photo) {
    return (
      <Picture
        photo={photo}
        sizes="(width >= 68rem) 34rem, 100vw"
        lazy={false}
        className="h-auto w-full"
      />
    );
  }
  return (
    <svg viewBox="0 0 480 320" className="w-full max-lg:max-w-md" aria-hidden="true">
      <use href="/drawings.svg#office" />
    </svg>
  );
}
