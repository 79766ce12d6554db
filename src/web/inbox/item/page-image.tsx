import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../../api/problem.ts';
import { useText } from '../../context/language.tsx';
import type { Turn } from './cut-model.ts';
import type { PageSize } from './region.ts';
import { useCalls } from './use-calls.ts';

type Props = {
  itemId: string;
  page: number;
  /** In pixels of the picture; it is drawn as wide as its place. */
  width: number;
  size: PageSize;
  turn: Turn;
  label: string;
  /** Drawn upon the page, in shares of its width and height; turned with it. */
  children?: ReactNode;
};

/**
 * The picture of a page. Fetched with the token of the person: an address of its own would cost a second call for each
 * of hundreds of pages, and be good for a minute only. What lies far below is not fetched.
 */
export function PageImage({ itemId, page, width, size, turn, label, children }: Props) {
  const t = useText();
  const calls = useCalls(itemId);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const { data, error } = useQuery<Blob, ApiProblem>({
    queryKey: ['inbox page', itemId, page, width],
    queryFn: ({ signal }) => calls.pageImage(page, width, signal),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: STAYS_MS,
  });
  const address = useAddress(data);
  const isAcross = turn === 90 || turn === 270;
  const ratio = size.width / size.height;
  return (
    <div ref={place} className="page-place" style={{ aspectRatio: isAcross ? 1 / ratio : ratio }}>
      <div
        className="page-turn"
        style={{
          width: isAcross ? `${100 * ratio}%` : '100%',
          aspectRatio: ratio,
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      >
        {address ? (
          <img src={address} alt={label} draggable={false} />
        ) : error ? (
          <p className="page-missing">{t('inboxItem.noPicture')}</p>
        ) : (
          <Skeleton h="100%" />
        )}
        {children}
      </div>
    </div>
  );
}

const STAYS_MS = 5 * 60_000;

function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      URL.revokeObjectURL(url);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}

/** Whether the element has come near the part of the page that is seen. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
