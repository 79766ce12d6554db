/** Millimetres from the top left corner of an A4 sheet. */
export type Code = { format: 'QRCode' | 'Code128'; text: string; x: number; y: number; width: number };

/** One side of paper. Without lines and codes it is blank. */
export type Sheet = {
  lines: readonly string[];
  codes: readonly Code[];
  /** Labels that somebody has put on it. */
  stickers?: readonly Sticker[];
};

/** A label: a picture, as large as it is on paper, in mm from the top left corner of the sheet. */
export type Sticker = { png: Buffer; widthMm: number; heightMm: number; x: number; y: number };

/** How the scanner has seen the paper. */
export type Finish = 'clean' | 'crooked' | 'faint' | 'noisy' | 'squeezed';

export const A4 = { widthMm: 210, heightMm: 297 } as const;
export const blankSheet: Sheet = { lines: [], codes: [] };
