import { type Random, startRandom } from '../random.ts';
import { deliveryNote, invoice, separator } from './invent-sheets.ts';
import { blankSheet, type Finish, type Sheet } from './sheet.ts';

/** As the file comes off the scanner. */
export type FileForm = 'text.pdf' | 'scan.pdf' | 'locked.pdf' | 'damaged.pdf' | 'pages.tiff' | 'page.jpg';

export type Pile = {
  name: string;
  form: FileForm;
  finish: Finish;
  sheets: Sheet[];
  /** Of a locked file. */
  password: string | null;
};

/** What comes one after the other; the odd files are as rare as it takes to meet each of them in a while. */
const FORMS: readonly (readonly [FileForm, Finish])[] = [
  ['text.pdf', 'clean'],
  ['scan.pdf', 'clean'],
  ['scan.pdf', 'crooked'],
  ['pages.tiff', 'clean'],
  ['scan.pdf', 'faint'],
  ['page.jpg', 'squeezed'],
  ['scan.pdf', 'noisy'],
  ['locked.pdf', 'clean'],
  ['scan.pdf', 'squeezed'],
  ['damaged.pdf', 'clean'],
];

/**
 * The pile with this number, of the scanner with this seed: the same on every machine. The scanner's counter starts
 * anew after four piles, so that names come again.
 */
export function planPile(seed: number, number: number): Pile {
  const random = startRandom(seed * 1_000_003 + number);
  const [form, finish] = FORMS[number % FORMS.length] ?? ['text.pdf', 'clean'];
  return {
    name: `Scan_${String((number % 4) + 1).padStart(4, '0')}${form.slice(form.indexOf('.'))}`,
    form,
    finish,
    sheets: form === 'page.jpg' ? [deliveryNote(random)] : inventPile(random),
    password: form === 'locked.pdf' ? 'geheim' : null,
  };
}

/** Two or three papers, apart by a separator, by a blank page, or not at all. */
function inventPile(random: Random): Sheet[] {
  const sheets: Sheet[] = [];
  const papers = random.between(2, 3);
  for (let paper = 0; paper < papers; paper += 1) {
    if (paper > 0) sheets.push(...random.pick([[separator], [blankSheet], []]));
    if (random.chance(0.4)) sheets.push(deliveryNote(random));
    else sheets.push(...invoice(random, random.between(1, 3)));
  }
  return sheets;
}
