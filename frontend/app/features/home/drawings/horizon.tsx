type Hill = { name: string; fill: string; shape: string; contours: number };

const hills: Hill[] = [
  {
    name: "far",
    fill: "fill-hill-far",
    shape:
      "M-20 420h20c120-4 230-32 350-44s200 8 310-24 190-110 300-142 160-26 250 6 150 78 230 82h20v262H-20z",
    contours: 9,
  },
  {
    name: "mid",
    fill: "fill-hill-middle",
    shape: "M-20 466h20c150-26 260-16 390 0s250 14 390-22 230-84 360-82 200 52 300 58h20v140H-20z",
    contours: 7,
  },
  {
    name: "near",
    fill: "fill-ink",
    shape: "M-20 506h20c200-26 340-8 520 8s330 6 500-14 290-24 420-8h20v68H-20z",
    contours: 0,
  },
];

const pines = [
  [58, 492, 1.05],
  [92, 496, 0.7],
  [128, 490, 1.3],
  [186, 492, 0.8],
  [846, 436, 0.55],
  [880, 424, 0.75],
  [1296, 412, 0.8],
  [1330, 416, 1.15],
  [1372, 424, 0.7],
  [1410, 426, 1],
] as const;

const PINE = "M0-74L7-54H3l9 20H5l11 22H2V6h-4v-18h-14l11-22h-7l9-20h-4z";
const STAR = "M0-22l5.2 15.4h16.2L8.3 2.9l5 15.4L0 8.8l-13.3 9.5 5-15.4L-21.4-6.6h16.2z";

/** A decorative landscape of East Texas at first light: ridges contoured like a survey map, pines and a lone star. */
export function Horizon() {
  return (
    <svg
      className="horizon"
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <circle className="fill-sun" cx="1010" cy="262" r="128" />
      <path className="fill-copper" d={STAR} transform="translate(1228 92)" />
      {hills.map(({ name, fill, shape, contours }) => (
        <g key={name}>
          <clipPath id={`hill-${name}`}>
            <path d={shape} />
          </clipPath>
          <path className={fill} d={shape} />
          <g className="contours" clipPath={`url(#hill-${name})`}>
            {Array.from({ length: contours }, (_, line) => 14 + line * (15 + line * 1.6)).map(
              (drop) => (
                <path key={drop} d={shape} transform={`translate(0 ${drop.toFixed(0)})`} />
              ),
            )}
          </g>
        </g>
      ))}
      <path
        className="fill-none stroke-paper stroke-3"
        strokeDasharray="9 8"
        d="M760 562c-30-24 30-34 110-40s150-16 118-34-120-14-66-44"
      />
      {pines.map(([x, y, scale]) => (
        <path
          key={x}
          className="fill-ink"
          transform={`translate(${x} ${y}) scale(${scale})`}
          d={PINE}
        />
      ))}
    </svg>
  );
}
