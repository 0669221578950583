/** Silhouettes on the ground line y = 196, and what is lit in them. */
const SCENES = {
  grounds: {
    dark: "M62 196v-32h8v32zM66 104c26 0 42 20 42 38s-18 30-42 30-42-12-42-30 16-38 42-38zM136 196v-20h6v20zM139 128c16 0 28 14 28 28s-12 22-28 22-28-8-28-22 12-28 28-28zM176 196v-12c0-8 20-8 20 0 0-8 20-8 20 0v12zM236 184v-28h42l14-24h34l16 26v26h-10a14 14 0 0 0-28 0h-26a14 14 0 0 0-28 0zM264 170a13 13 0 1 1-.1 0zM318 170a13 13 0 1 1-.1 0z",
    light: "M298 138h24l12 18h-36z",
  },
  works: {
    dark: "M40 196v-64l44-30v30l44-30v30l44-30v30h148v64zM268 132V64h22v68z",
    light:
      "M58 150h24v16H58zM100 150h24v16h-24zM142 150h24v16h-24zM196 150h32v46h-32zM250 150h24v16h-24zM286 150h24v16h-24z",
  },
  clinic: {
    dark: "M44 196v-70h134V88h88v38h50v70z",
    light:
      "M216 98h12v12h12v12h-12v12h-12v-12h-12v-12h12zM62 144h22v16H62zM98 144h22v16H98zM134 144h22v16h-22zM206 154h32v42h-32zM284 144h18v16h-18z",
  },
  shop: {
    dark: "M86 196v-92h188v92zM76 104l14-28h180l14 28z",
    light: "M104 128h66v44h-66zM196 128h34v68h-34zM244 128h18v44h-18z",
  },
} as const;

/** The kind of business in a drawing, shown while a listing has no photo. Decorative. */
export function ListingDrawing({ name }: { name: string | undefined }) {
  const { dark, light } = SCENES[name as keyof typeof SCENES] ?? SCENES.shop;
  return (
    <svg
      viewBox="0 0 360 240"
      preserveAspectRatio="xMidYMax slice"
      className="w-full max-md:aspect-2/1"
      aria-hidden="true"
    >
      <path className="fill-paper-deep" d="M0 0h360v240H0z" />
      <circle className="fill-sun" cx="262" cy="92" r="44" />
      <path className="fill-hill-far" d="M0 160c60-36 110-34 170-14s120-6 190-26v120H0z" />
      <path className="fill-hill-middle" d="M0 188c70-20 120-8 180-8s110-18 180-12v72H0z" />
      <path className="fill-ink" d={dark} />
      <path className="fill-copper-light" d={light} />
      <path className="fill-ink" d="M0 195h360v45H0z" />
    </svg>
  );
}
