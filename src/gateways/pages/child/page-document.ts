import type { Box, PageSize, Turn } from '../pages.ts';

/** Eight bits a pixel, rows without gaps. */
export type Grey = { data: Uint8Array; width: number; height: number; dpi: number };
/** Three bytes a pixel: red, green, blue. */
export type Colour = Grey;
export type PageText = { text: string; turn: Turn | null };

/** A file that is open, with its pages counted from 1. What cannot be read throws `PagesFailed`. */
export type PageDocument = {
  pages: PageSize[];
  signed: boolean;
  attachments: number;
  /** The resolution of a picture that does not say how large it is on paper, as it was guessed. */
  ownDpi(page: number): number | null;
  hasText(page: number): boolean;
  text(page: number): PageText;
  /** The page as it is shown, or a part of it. The resolution is lowered where the picture became too large. */
  grey(page: number, dpi: number, box?: Box): Promise<Grey>;
  colour(page: number, dpi: number): Promise<Colour>;
  close(): void;
};
