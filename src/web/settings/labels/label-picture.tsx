import type { Schemas } from '../../api/interface.ts';
import { useFormats, useText } from '../../context/language.tsx';

/** Around the label, for the rulers. */
const RULER_MM = 5;

/** The very dots that are printed, at the edge of the medium, with rulers in mm. */
export function LabelPicture({ label }: { label: Schemas['LabelCheck'] }) {
  const t = useText();
  const { number } = useFormats();
  const { widthMm, heightMm, content, picture } = label;
  const size = `${number(widthMm)} × ${number(heightMm)} mm`;
  const [width, height] = [widthMm + RULER_MM + 1, heightMm + RULER_MM + 1];
  return (
    <svg
      viewBox={`${-RULER_MM} ${-RULER_MM} ${width} ${height}`}
      role="img"
      aria-label={t('labels.picture', { size, content })}
      className="label-picture"
    >
      <rect width={widthMm} height={heightMm} fill="#fff" />
      <image
        href={`data:image/png;base64,${picture}`}
        width={widthMm}
        height={heightMm}
        preserveAspectRatio="none"
      />
      <rect width={widthMm} height={heightMm} className="label-edge" />
      <Ruler lengthMm={widthMm} />
      <g transform="matrix(0 1 1 0 0 0)">
        <Ruler lengthMm={heightMm} />
      </g>
    </svg>
  );
}

/** A tick each millimetre, longer ones at five and ten; thinned out where the label is large. */
function Ruler({ lengthMm }: { lengthMm: number }) {
  const step = lengthMm > 150 ? 10 : lengthMm > 80 ? 5 : 1;
  const ticks = Array.from({ length: Math.floor(lengthMm / step) + 1 }, (_, tick) => tick * step);
  return (
    <g className="label-ruler">
      {ticks.map((mm) => (
        <line key={mm} x1={mm} x2={mm} y1={-1} y2={mm % 10 === 0 ? -3.5 : mm % 5 === 0 ? -2.5 : -1.7} />
      ))}
    </g>
  );
}
