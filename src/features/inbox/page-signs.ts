import type { PageReading, PageSize } from '../../gateways/pages/index.ts';
import type { Recognise, Recognised } from '../../services/barcode-templates/index.ts';

/** A page with what was read of it; null: not read yet. */
export type SeenPage = PageSize & { reading: PageReading | null };

/** What a page says about where documents begin and end. */
export type PageSigns = {
  page: number;
  /** Codes of templates, in the order of the page. */
  recognised: { text: string; recognised: Recognised }[];
  /** The code that makes it a separator. */
  separator: string | null;
  blank: boolean;
  /** “Page 2 of 5”. */
  numbered: { page: number; of: number } | null;
  /** The text of a code to pay by. */
  payment: string | null;
  /** Width and height in mm, the shorter one first: a page on its side is the same paper. */
  paper: readonly [number, number];
};

export function signsOf(seen: SeenPage, page: number, recognise: Recognise): PageSigns {
  const paper = seen.width <= seen.height ? [seen.width, seen.height] : [seen.height, seen.width];
  const signs = { page, paper: [paper[0] ?? 0, paper[1] ?? 0] as const };
  if (seen.reading?.state !== 'read') return { ...signs, ...NOTHING };
  const { codes, text, ink } = seen.reading;
  const ordered = codes.toSorted(
    (a, b) => a.box.y - b.box.y || a.box.x - b.box.x || (a.text < b.text ? -1 : 1),
  );
  const recognised = ordered.flatMap((code) => {
    const found = recognise(code.text);
    return found ? [{ text: code.text, recognised: found }] : [];
  });
  return {
    ...signs,
    recognised: recognised.filter((one) => one.recognised.template.trennt !== 'separator'),
    separator:
      ordered.find((code) => code.text === PATCH_T)?.text ??
      recognised.find((one) => one.recognised.template.trennt === 'separator')?.text ??
      null,
    blank: ink < BLANK_INK && codes.length === 0 && text.trim() === '',
    numbered: pageNumber(text),
    payment: ordered.find((code) => PAYMENT.test(code.text))?.text ?? null,
  };
}

const NOTHING = { recognised: [], separator: null, blank: false, numbered: null, payment: null };

/** What separator sheets of most scan software, and of Paperless, say. */
const PATCH_T = 'PATCHT';
/** Dust and the shadow of the feeder are below. */
const BLANK_INK = 0.0005;
/** EPC codes (GiroCode), and those of Swiss QR bills, by their first two lines. */
const PAYMENT = /^(?:BCD\r?\n00[12]|SPC\r?\n02\d\d)\r?\n/;

/** Two numbers behind a word for page, or, as in “1 of 3” alone, none. */
const NUMBERED =
  /(?<![\p{L}\d])(?:seite|blatt|s\.|page|p\.|sheet)[\s:]*(\d{1,3})\s*(?:von|of|\/)\s*(\d{1,3})(?!\d)/giu;

/** Null where a page says nothing, nonsense, or several things: a letter may quote the page of another one. */
function pageNumber(text: string): PageSigns['numbered'] {
  const found = new Map<string, { page: number; of: number }>();
  for (const [, page, of] of text.matchAll(NUMBERED)) {
    const numbered = { page: Number(page), of: Number(of) };
    if (numbered.page >= 1 && numbered.page <= numbered.of)
      found.set(`${numbered.page}/${numbered.of}`, numbered);
  }
  const [only, ...others] = found.values();
  return only && others.length === 0 ? only : null;
}
