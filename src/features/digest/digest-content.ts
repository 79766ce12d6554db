import type { TileFigures, TileLine } from '../../services/feature/index.ts';

/** What a digest says, before it is put into words. */
export type DigestContent = {
  tiles: DigestTile[];
  /** When the digest before it was sent (ISO 8601); null: it is the first one. */
  since: string | null;
  /** The last event of the log, for people who look after this service. */
  anchor: { position: number; hash: string } | null;
};

export type DigestTile = {
  key: string;
  /** Page of the web app, from its base. */
  link: string;
  figures: TileFigures;
  /** It could not be counted. */
  failed: boolean;
  /** The most urgent ones. */
  lines: TileLine[];
  /** Since the digest before. */
  changed: { arrived: number; done: { by: string | null; count: number }[]; gone: number };
};

export const isOpen = ({ figures: { count } }: DigestTile): boolean => (count ?? 0) > 0;
