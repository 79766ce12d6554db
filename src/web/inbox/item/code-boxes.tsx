import type { InboxCode } from '../shown.ts';
import type { PageSize, Region } from './region.ts';

type Props = { codes: readonly InboxCode[]; region: Region | undefined; size: PageSize };

/** The codes that were read, and the region at hand, as boxes upon the page; in words they stand beneath it. */
export const CodeBoxes = ({ codes, region, size }: Props) => (
  <div aria-hidden>
    {codes.map(({ box, text, format }) => (
      <div
        key={`${box.x} ${box.y} ${text}`}
        className="code-box"
        style={placeOf(box, size)}
        title={`${format}: ${text}`}
      />
    ))}
    {region && <div className="region-box" style={placeOf(region, size)} />}
  </div>
);

const placeOf = ({ x, y, width, height }: Region, size: PageSize) => ({
  left: `${(100 * x) / size.width}%`,
  top: `${(100 * y) / size.height}%`,
  width: `${(100 * width) / size.width}%`,
  height: `${(100 * height) / size.height}%`,
});
