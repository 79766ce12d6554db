/** The kinds of codes that are printed. */
export const SYMBOLOGIES = ['QRCode', 'Code128', 'DataMatrix'] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

/** One label, its texts filled in. Lengths in mm. */
export type Label = {
  widthMm: number;
  heightMm: number;
  symbology: Symbology;
  /** What a scanner reads. */
  content: string;
  lines: readonly { text: string; sizeMm: number; bold?: boolean | undefined }[];
  /** White on each side of the code. */
  marginMm: number;
};

/** In mm from the top left of the label. */
export type Box = { x: number; y: number; width: number; height: number };

/** Where everything stands, in mm: what is drawn is this and nothing else. Plain data; it may travel as JSON. */
export type Layout = {
  widthMm: number;
  heightMm: number;
  symbol: {
    symbology: Symbology;
    text: string;
    /** Its modules, `1` is dark. A Code 128 has one row, which is as high as the box. */
    rows: string[];
    moduleMm: number;
    /** The modules alone, without the white around them. */
    box: Box;
  };
  /** Lines of text: `x` is their left end, `baseline` is measured from the top. */
  texts: { text: string; x: number; baseline: number; sizeMm: number; bold: boolean }[];
  warnings: LabelWarning[];
};

/** What is not as it was asked for, or may be hard to read. The label can be printed all the same. */
export type LabelWarning =
  /** Less than a scanner needs around the smallest code of this kind; the label has what is needed. */
  | { code: 'margin-too-small'; marginMm: number; neededMm: number }
  /** A code as large as this one needs more white than was asked for, and has it. */
  | { code: 'margin-widened'; marginMm: number; neededMm: number }
  /** Smaller than office scanners read safely. */
  | { code: 'module-too-small'; moduleMm: number; leastMm: number }
  | { code: 'bars-too-low'; heightMm: number; leastMm: number }
  /** It would be cut off, or shrunk so that the code is another one than was tried. */
  | {
      code: 'larger-than-medium';
      widthMm: number;
      heightMm: number;
      mediumWidthMm: number;
      mediumHeightMm: number;
    }
  | { code: 'text-shrunk'; line: number; sizeMm: number }
  | { code: 'text-cut'; line: number }
  | { code: 'text-left-out'; line: number }
  /** The font has no such letters: boxes are printed. */
  | { code: 'letters-unknown'; line: number; letters: string };

export type Medium = { widthMm: number; heightMm: number };

/** What is needed to draw device pixels. */
export type Device = {
  dpi: number;
  /** How far this printer has to be told to print beside the place that is meant; to the right and down. */
  offsetMm?: { x: number; y: number };
  /** What lies in it, as far as that is known. */
  medium?: Medium | null;
};

export const MM_PER_INCH = 25.4;
