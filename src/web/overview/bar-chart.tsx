type Props = {
  /** What there is to be seen, for those who do not see it. */
  label: string;
  /** One bar each, the last one is today's. */
  heights: readonly number[];
  /** What is said of each bar that is pointed at. */
  titles: readonly string[];
};

const HEIGHT = 40;
const BAR = 8;
const GAP = 2;

/** A small chart of bars, the highest as high as the chart; drawn as wide as there is room. */
export function BarChart({ label, heights, titles }: Props) {
  const most = Math.max(...heights);
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${heights.length * (BAR + GAP)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {heights.map((height, index) => {
        // A day with anything at all is seen.
        const drawn = height > 0 ? Math.max(1.5, (height / most) * HEIGHT) : 0.5;
        return (
          <g key={titles[index]}>
            <title>{titles[index]}</title>
            <rect className="bar-ground" x={index * (BAR + GAP)} y={0} width={BAR} height={HEIGHT} />
            <rect className="bar" x={index * (BAR + GAP)} y={HEIGHT - drawn} width={BAR} height={drawn} />
          </g>
        );
      })}
    </svg>
  );
}
