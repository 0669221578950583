import { cropBox } from "./crop";
import type { Focus, Picture } from "./queries";

/** The shapes of the places on the site. */
const SHAPES = [
  { label: "Advisor", ratio: 1 },
  { label: "Firm", ratio: 4 / 3 },
  { label: "Listing", ratio: 3 / 2 },
] as const;

/** What each place on the site shows of a picture. An article shows all of it. */
export function Crops({ picture, focus }: { picture: Picture; focus: Focus }) {
  return (
    <ul className="media-crops" aria-label="How it is cropped">
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
    <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
      <image href={thumbnail} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  );
}
