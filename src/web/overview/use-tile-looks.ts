import type { TileLook } from '../shell/root-route.ts';
import { usePages } from '../shell/use-pages.ts';

/** How the page that a tile leads to wants it to look. */
export function useTileLooks(): (key: string) => TileLook {
  const pages = usePages();
  return (key) => pages.find(({ tiles }) => tiles?.[key])?.tiles?.[key] ?? OTHER;
}

/** Of a service that is newer than this page. */
const OTHER: TileLook = { text: 'overview.other' };
