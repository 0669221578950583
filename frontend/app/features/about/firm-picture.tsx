import { type Photo, Picture } from "~/ui/picture";

/** The firm's photo; while there is none, a drawing of the table where owners are met. */
export function FirmPicture({ photo }: { photo: Photo | null | undefined }) {
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
    <svg viewBox="0 0 480 320" className="w-full" aria-hidden="true">
      <clipPath id="window">
        <path d="M128 8h224v156H128z" />
      </clipPath>
      <g clipPath="url(#window)">
        <path className="fill-paper-deep" d="M128 8h224v156H128z" />
        <circle className="fill-sun" cx="290" cy="88" r="40" />
        <path className="fill-hill-far" d="M120 118c40-26 70-30 120-10s80 0 120-14v80H120z" />
        <path className="fill-hill-middle" d="M120 142c50-22 80-8 130-12s70-22 110-14v60H120z" />
        <path className="fill-ink" d="M120 158c50-14 100-2 140-6s70-10 100-6v30H120z" />
      </g>
      <path
        className="fill-none stroke-ochre stroke-6"
        d="M128 8h224v156H128zM240 8v156M128 76h224"
      />
      <path className="fill-ochre" d="M112 162h256v10H112z" />
      {/* Two chairs, facing each other across the table. */}
      <path
        className="fill-hill-middle"
        d="M12 132h14v122h84v12H26v54H12zM98 266h12v54H98zM468 132h-14v122h-84v12h84v54h14zM382 266h-12v54h12z"
      />
      <path className="fill-ink" d="M60 222h360v13H60zM234 235h12v72h40v13h-92v-13h40z" />
      {/* A folder between two cups. */}
      <path className="fill-copper" d="M192 211h96v11h-96z" />
      <path className="fill-white stroke-ink stroke-2" d="M202 204h76v7h-76z" />
      <path
        className="fill-copper"
        d="M112 196h28v26h-28zM340 196h28v26h-28zM140 200h10v16h-10v-4h6v-8h-6zM340 200h-10v16h10v-4h-6v-8h6z"
      />
    </svg>
  );
}
