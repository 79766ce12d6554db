import { useFormats, useText } from '../shell/language.tsx';

/** Width and height of a usual address label, in millimetres. */
const LABEL = { width: 89, height: 36 };
/** Where bars begin and how wide they are, as shares of the barcode. */
const BARS = [
  [0, 0.05],
  [0.08, 0.03],
  [0.15, 0.08],
  [0.25, 0.03],
  [0.31, 0.06],
  [0.42, 0.03],
  [0.5, 0.08],
  [0.61, 0.03],
  [0.67, 0.05],
  [0.76, 0.03],
  [0.83, 0.06],
  [0.93, 0.07],
] as const;

/** How much room a margin leaves for a barcode, on a label in scale. */
export function LabelPicture({ marginMm }: { marginMm: number }) {
  const t = useText();
  const { number } = useFormats();
  const width = LABEL.width - 2 * marginMm;
  const height = LABEL.height - 2 * marginMm;
  const fits = width > 0 && height > 0;
  return (
    <figure className="label-picture">
      <svg viewBox={`-0.5 -0.5 ${LABEL.width + 1} ${LABEL.height + 1}`} aria-hidden>
        <rect width={LABEL.width} height={LABEL.height} rx={2} className="label-paper" />
        {fits && <rect x={marginMm} y={marginMm} width={width} height={height} className="label-room" />}
        {fits &&
          BARS.map(([start, share]) => (
            <rect
              key={start}
              x={marginMm + start * width}
              y={marginMm}
              width={share * width}
              height={height}
              className="label-bar"
            />
          ))}
      </svg>
      <figcaption>
        {fits
          ? t('settings.labelRoom', { width: number(width), height: number(height) })
          : t('settings.labelNoRoom')}
      </figcaption>
    </figure>
  );
}
