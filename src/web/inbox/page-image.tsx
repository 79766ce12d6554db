import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { ApiProblem } from '../api/problem.ts';

type Props = {
  itemId: string;
  page: number;
  /** In pixels of the screen; twice as many are fetched where a pixel is two. */
  width: number;
  alt: string;
  className?: string;
  /** What stands there while it is fetched, and when it cannot be. */
  children?: ReactNode;
};

/** The image of a page, fetched with the token of the person once it is near what is to be seen. */
export function PageImage({ itemId, page, width, alt, className, children }: Props) {
  const api = useApi();
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const pixels = Math.min(width * Math.ceil(window.devicePixelRatio), MOST_PIXELS);
  const { data } = useQuery<Blob, ApiProblem>({
    queryKey: [PATH, itemId, page, pixels],
    queryFn: ({ signal }) =>
      api.file(PATH, { params: { id: itemId, page }, query: { width: pixels } }, signal),
    enabled: isNear,
    // The bytes of a page never change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const address = useObjectUrl(data);
  return (
    <span ref={place} className={className}>
      {address ? <img src={address} alt={alt} draggable={false} /> : children}
    </span>
  );
}

const PATH = '/inbox/items/{id}/pages/{page}/image';
const MOST_PIXELS = 2_000;
const KEPT_MS = 5 * 60_000;
/** A page is fetched before it is scrolled into sight. */
const AHEAD = '300px';

function useIsNear(place: React.RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setAddress(url);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  return address;
}
