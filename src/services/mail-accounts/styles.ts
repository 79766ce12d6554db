/** What of `style` is kept: looks, never a place, an address or a function. */
type Styles = Record<string, RegExp[]>;

const COLOUR = [
  /^#[0-9a-f]{3,8}$/i,
  /^[a-z]{3,20}$/i,
  /^rgba?\(\s*\d{1,3}%?(\s*[, ]\s*\d{1,3}%?){2}(\s*[,/]\s*[\d.]{1,5}%?)?\s*\)$/i,
];
const SIZE = String.raw`-?\d{0,3}(?:\.\d{1,3})?(?:px|pt|em|rem|%|ex)?|auto`;
const EDGE = String.raw`solid|dashed|dotted|double|none|\d{1,2}(?:\.\d)?(?:px|pt)?|#[0-9a-f]{3,6}|[a-z]{3,15}`;
/** So many of them, with spaces between: nothing that a long text could be tried on in many ways. */
const upTo = (count: number, part: string) => [
  new RegExp(`^(?:${part})(?:\\s(?:${part})){0,${count - 1}}$`, 'i'),
];
const LENGTH = upTo(1, SIZE);
const SIDES = upTo(4, SIZE);
const LINE = upTo(3, EDGE);
const TEXT: Styles = {
  'text-align': [/^(left|right|center|justify|start|end)$/i],
  color: COLOUR,
  'background-color': COLOUR,
  'font-weight': [/^(normal|bold|bolder|lighter|[1-9]00)$/i],
  'font-style': [/^(normal|italic|oblique)$/i],
  'text-decoration': [/^(none|underline|line-through)$/i],
};

export const OUTGOING_STYLES: Styles = TEXT;

export const INCOMING_STYLES: Styles = {
  ...TEXT,
  'font-size': [/^\d{1,3}(\.\d{1,3})?(px|pt|em|rem|%)$/i, /^(x+-)?(small|large)(er)?$/i, /^medium$/i],
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'line-height': [/^\d{1,3}(\.\d{1,3})?(px|pt|em|rem|%)?$/i, /^normal$/i],
  'vertical-align': [/^(top|middle|bottom|baseline|sub|super)$/i],
  'white-space': [/^(normal|pre|pre-wrap|pre-line|nowrap)$/i],
  ...{ width: LENGTH, height: LENGTH, 'max-width': LENGTH },
  ...{ margin: SIDES, padding: SIDES },
  ...Object.fromEntries(
    ['top', 'right', 'bottom', 'left'].flatMap((side) => [
      [`margin-${side}`, LENGTH],
      [`padding-${side}`, LENGTH],
      [`border-${side}`, LINE],
    ]),
  ),
  border: LINE,
  'border-collapse': [/^(collapse|separate)$/i],
};
