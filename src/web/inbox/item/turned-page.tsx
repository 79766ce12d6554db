import type { ReactNode } from 'react';
import { PageImage } from '../page-image.tsx';
import type { Turn } from './cut-model.ts';
import type { PageSize } from './region.ts';

type Props = {
  itemId: string;
  page: number;
  /** In pixels of the screen; it is drawn as wide as its place. */
  width: number;
  size: PageSize;
  turn: Turn;
  label: string;
  /** What stands there while there is no picture. */
  placeholder: ReactNode;
  /** Drawn upon the page, in shares of its width and height; turned with it. */
  children?: ReactNode;
};

/** A page as it will be saved: turned, and with what is drawn upon it. */
export function TurnedPage({ itemId, page, width, size, turn, label, placeholder, children }: Props) {
  const isAcross = turn === 90 || turn === 270;
  const ratio = size.width / size.height;
  return (
    <div className="page-place" style={{ aspectRatio: isAcross ? 1 / ratio : ratio }}>
      <div
        className="page-turn"
        style={{
          width: isAcross ? `${100 * ratio}%` : '100%',
          aspectRatio: ratio,
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      >
        <PageImage itemId={itemId} page={page} width={width} alt={label} className="page-picture">
          {placeholder}
        </PageImage>
        {children}
      </div>
    </div>
  );
}
