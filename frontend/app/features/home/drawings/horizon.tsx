type Hill = { name: string; fill: string; shape: string; contours: number };

const hills: Hill[] = [
  {
    name: "far",
    fill: "fill-hill-far",
    shape:
      "M-20 200h20c120-4 230-22 350-30s200 6 310-18 190-84 300-108 160-20 250 4 150 60 230 62h20v210H-20z",
    contours: 8,
  },
  {
    name: "mid",
    fill: "fill-hill-middle",
    shape: "M-20 222h20c150-24 260-14 390 0s250 12 390-20 230-74 360-72 200 46 300 50h20v140H-20z",
    contours: 6,
  },
  {
    name: "near",
    fill: "fill-ink",
    shape: "M-20 262h20c200-24 340-8 520 8s330 6 500-14 290-22 420-8h20v68H-20z",
    contours: 0,
  },
];

const pines = [
  [58, 252, 1.05],
  [92, 256, 0.7],
  [128, 250, 1.3],
  [186, 252, 0.8],
  [620, 208, 0.55],
  [652, 204, 0.75],
  [1296, 180, 0.8],
  [1330, 184, 1.15],
  [1372, 192, 0.7],
  [1410, 194, 1],
] as const;

const PINE = "M0-74L7-54H3l9 20H5l11 22H2V6h-4v-18h-14l11-22h-7l9-20h-4z";
const STAR = "M0-22l5.2 15.4h16.2L8.3 2.9l5 15.4L0 8.8l-13.3 9.5 5-15.4L-21.4-6.6h16.2z";

/**
 * A decorative landscape of East Texas at first light: ridges contoured like a survey map, pines and a lone star. It
 * is cut at its sides only, so sun and star are near the middle.
 */
export function Horizon() {
  return (
    <svg
      className="horizon"
      viewBox="0 0 1440 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className="fill-sun" cx="560" cy="150" r="92" />
      <path className="fill-ink" d={STAR} transform="translate(690 64) scale(.8)" />
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
        d="M700 302c-30-24 30-34 110-40s150-16 118-34-120-14-66-44"
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
