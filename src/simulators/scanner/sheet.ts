/** Millimetres from the top left corner of an A4 sheet. */
export type Code = { format: 'QRCode' | 'Code128'; text: string; x: number; y: number; width: number };

/** One side of paper. Without lines and codes it is blank. */
export type Sheet = { lines: readonly string[]; codes: readonly Code[] };

/** How the scanner has seen the paper. */
export type Finish = 'clean' | 'crooked' | 'faint' | 'noisy' | 'squeezed';

export const A4 = { widthMm: 210, heightMm: 297 } as const;
export const blankSheet: Sheet = { lines: [], codes: [] };
