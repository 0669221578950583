/** Where the bridge hangs: a cubic between the two posts, its lower rope 32 units under the upper one. */
const SPAN = { x: 484, width: 472, y: [158, 250, 236, 118] } as const;

const BLUFFS = {
  owner: "M-200 158H492l8 40-14 34 20 44-8 30 26 50 4 60H-200z",
  buyer: "M1640 118H948l-10 50 16 38-22 46 10 34-24 52-8 112h730z",
};

const planks = Array.from({ length: 17 }, (_, index) => {
  const t = (index + 1) / 18;
  const [start, first, second, end] = SPAN.y;
  const y =
    start * (1 - t) ** 3 +
    3 * first * t * (1 - t) ** 2 +
    3 * second * t ** 2 * (1 - t) +
    end * t ** 3;
  return { x: SPAN.x + SPAN.width * t, y };
});

/** 'The Great Divide': the owner on one bluff, the buyer on a higher one, and a bridge over the gap. */
export function Canyon({ owner, buyer, gap }: { owner: string; buyer: string; gap: string }) {
  return (
    <svg
      className="canyon"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`A canyon. On the left bluff, ${owner.toLowerCase()}; on the right, higher bluff, ${buyer.toLowerCase()}; a bridge crosses ${gap.toLowerCase()}.`}
    >
      <path
        className="fill-rock-far"
        d="M400 400V262l46-6 60-4 20 8 46 2 8 26 30 4h40l14-48 60-6 70 2 22 10 12 34 50 6 20-26 70-4 32 8v132z"
      />
      <path
        className="fill-rock-floor"
        d="M400 400v-62c80-14 130 4 200 8s130-22 210-18 130 14 190 4v68z"
      />
      {/* The bridge: our work. Its posts stand in the rock. */}
      <path className="stroke-copper stroke-7" strokeLinecap="round" d="M484 112v60M956 72v60" />
      <path className="rope" d="M484 126c157 92 315 78 472-40M484 158c157 92 315 78 472-40" />
      {planks.map(({ x, y }) => (
        <path key={x} className="rope" d={`M${x.toFixed(0)} ${(y - 32).toFixed(0)}v32`} />
      ))}
      {Object.entries(BLUFFS).map(([side, bluff]) => (
        <g key={side}>
          <clipPath id={`bluff-${side}`}>
            <path d={bluff} />
          </clipPath>
          <path className="fill-ink" d={bluff} />
          <path
            className="rock-layers"
            clipPath={`url(#bluff-${side})`}
            d="M-200 204H1640M-200 248H1640M-200 296H1640M-200 344H1640"
          />
        </g>
      ))}
      {/* On the owner's bluff the shop and the pines around it. */}
      <path className="fill-ink" d="M236 158v-50l58-30 58 30v50z" />
      <path className="fill-copper-light" d="M252 158v-32h40v32zM308 122h26v18h-26z" />
      <path
        className="fill-ink"
        d="M190 158v-14h-15l12-22h-8l10-20h-5l13-26 13 26h-5l10 20h-8l12 22h-15v14zM398 158v-10h-11l9-16h-6l8-15h-4l10-20 10 20h-4l8 15h-6l9 16h-11v10zM130 158v-12h-13l10-19h-7l9-17h-4l11-22 11 22h-4l9 17h-7l10 19h-13v12z"
      />
      {/* The buyer's bluff is higher, because a buyer sees more of the country. */}
      <path className="fill-ink" d="M1042 118V22h76v96zM1126 118V54h60v64z" />
      <path
        className="fill-copper-light"
        d="M1054 36h12v12h-12zm20 0h12v12h-12zm20 0h12v12h-12zm-40 24h12v12h-12zm20 0h12v12h-12zm20 0h12v12h-12zm-40 24h12v12h-12zm20 0h12v12h-12zm20 0h12v12h-12zM1138 68h12v12h-12zm24 0h12v12h-12zm-24 24h12v12h-12zm24 0h12v12h-12z"
      />
    </svg>
  );
}
