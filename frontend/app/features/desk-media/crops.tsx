import { cropBox } from "./crop";
import type { Focus, Picture } from "./queries";

/** The names and ratios (width divided by height) of the places on the site that show pictures. */
const SHAPES = [
  { label: "Advisor", ratio: 1 },
  { label: "Firm", ratio: 4 / 3 },
  { label: "Listing", ratio: 3 / 2 },
] as const;

/** Previews of the part of a picture that each place on the site shows. An article shows the whole picture. */
export function Crops({ picture, focus }: { picture: Picture; focus: Focus }) {
  return (
    <ul
      className="mt-3 flex items-end gap-3 text-fine text-ink-soft"
      aria-label="How it is cropped"
    >
      {SHAPES.map(({ label, ratio }) => (
        <li key={label}>
          <Crop picture={picture} focus={focus} ratio={ratio} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function Crop({ picture, focus, ratio }: { picture: Picture; focus: Focus; ratio: number }) {
  const { width, height, thumbnail } = picture;
  const box = cropBox(picture, ratio, focus);
  return (
    <svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      aria-hidden="true"
      className="mb-[0.2rem] block h-18 border border-rule"
    >
      <image href={thumbnail} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  );
}
