import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { comparableNumber } from '../../../projections/correspondent-settings.ts';
import { settingCatalogue } from '../../domain/events/index.ts';
import { matchSuppliers } from './match-suppliers.ts';
import { numberInName } from './supplier-numbers.ts';

const matching = suite('correspondents and suppliers');
const numberIn = numberInName(settingCatalogue.farmsys_lieferantennummer_muster.default);

const written: [string, string][] = [
  ['70012', '70012'],
  [' 70012 ', '70012'],
  ['0070012', '70012'],
  ['70 012', '70012'],
  ['70-012', '70012'],
  ['70.012', '70012'],
  ['070.012', '70012'],
  ['70–012', '70012'],
  ['K/70_012', 'K70012'],
  ['k70012', 'K70012'],
  ['７００１２', '70012'],
  ['70\u00a0012', '70012'],
  ['0', '0'],
  ['000', '0'],
  ['-', ''],
  ['', ''],
];
for (const [raw, compared] of written) {
  matching(`“${raw}” is compared as “${compared}”`, () => assert.is(comparableNumber(raw), compared));
}

const names: [string, string | null][] = [
  ['Kornhaus Altmark KG (70012)', '70012'],
  ['70031 Mineralölhandel Brinkmann', '70031'],
  ['Firma 123', null],
  ['Firma 70012', null],
  ['Landhandel', null],
  ['(12345678901) zu lang', null],
];
for (const [name, number] of names) {
  matching(`in “${name}” stands ${number}`, () => assert.is(numberIn(name), number));
}

const NONE = { supplierNumber: null, farmsysId: null, aliases: [] as string[] };
const one = (name: string, setting: Partial<typeof NONE> | Record<string, unknown> = {}) => ({
  id: 1,
  name,
  setting: { ...NONE, ...setting },
});
const suppliers = [
  { id: 'L-1', number: '0070012', name: 'Kornhaus' },
  { id: 'L-2', number: '70 031', name: 'Brinkmann' },
  { id: 'L-3', number: '70-040', name: 'Zwilling' },
  { id: 'L-4', number: '70040', name: 'Zwilling' },
  { id: 'L-5', number: null, name: 'Ohne' },
  { id: 'L-6', number: ' - ', name: 'Ohne' },
  { id: 'x'.repeat(101), number: '70050', name: 'Lang' },
];
const outcome = (correspondent: ReturnType<typeof one>) => {
  const { links, unmatched, unchanged } = matchSuppliers([correspondent], suppliers, numberIn);
  const [link] = links;
  return link
    ? [link.farmsysId, link.supplierNumber, link.found]
    : unchanged
      ? 'unchanged'
      : unmatched[0]?.why;
};

const cases: [string, ReturnType<typeof one>, unknown][] = [
  [
    'by the setting, kept as it was written',
    one('X', { supplierNumber: '70-012' }),
    ['L-1', '70-012', 'setting'],
  ],
  [
    'by the setting before the name',
    one('X (70012)', { supplierNumber: '70031' }),
    ['L-2', '70031', 'setting'],
  ],
  ['by the name', one('Kornhaus (70012)'), ['L-1', '70012', 'name']],
  [
    'by the name of one that was merged into it',
    one('Brinkmann', { aliases: ['B.', '70031 Brinkmann'] }),
    ['L-2', '70031', 'alias'],
  ],
  ['no number', one('Landhandel'), 'no-number'],
  ['nobody has the number', one('X (70099)'), 'unknown-number'],
  ['a number that is none', one('X', { supplierNumber: '--' }), 'unknown-number'],
  ['two suppliers have it', one('X (70040)'), 'several-suppliers'],
  ['linked already', one('X (70012)', { farmsysId: 'L-1' }), 'unchanged'],
  ['linked to another one', one('X (70012)', { farmsysId: 'L-2' }), 'linked-otherwise'],
  ['linked by hand, without a number', one('X', { farmsysId: 'L-9' }), 'unchanged'],
  ['an id that cannot be kept', one('X (70050)'), 'unusable-id'],
];
for (const [what, correspondent, expected] of cases) {
  matching(what, () => assert.equal(outcome(correspondent), expected));
}

matching.run();
