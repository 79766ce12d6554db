import { z } from 'zod';
import { numberDrawRows } from '../../../projections/number-draws.ts';
import { type NumberRangeRow, numberRangeRows } from '../../../projections/number-ranges.ts';
import { RangeKind, RangeName, RangeNumber } from '../../domain/events/index.ts';
import { type Endpoint, endpoint, permission } from '../../platform/http/index.ts';
import { type NumberRangesDeps, openNumberRanges } from './open-number-ranges.ts';
import { rangeReport } from './range-report.ts';
import { scannedNumbers } from './scanned-numbers.ts';

const mayManage = permission('MANAGE_SETTINGS');
const Moment = z.string();

const Shown = z
  .object({
    name: RangeName,
    kind: RangeKind.meta({
      description: '`asn`: archive serial numbers of Paperless; `own`: those of the office',
    }),
    first: z.int(),
    last: z.int(),
    next: z.int().nullable().meta({ description: 'What is given out next; null: it is exhausted' }),
    createdAt: Moment,
    drawnAt: Moment.nullable().meta({ description: 'When one was given out last' }),
  })
  .meta({ id: 'NumberRange' });

/** As many of each list are told: what is longer is a sign of something else. */
const MOST = 500;
const some = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int(), items: z.array(item).max(MOST) });
const Report = z
  .object({
    range: Shown,
    drawn: z.int(),
    scanned: z.int(),
    neverScanned: some(z.object({ from: z.int(), to: z.int(), drawnAt: Moment })).meta({
      description: 'Printed and never seen on a scan, as ranges',
    }),
    scannedTwice: some(z.object({ number: z.int(), scannedAt: z.array(Moment).min(2) })),
    neverPrinted: some(z.object({ number: z.int(), scannedAt: Moment })),
  })
  .meta({ id: 'NumberRangeReport' });

/** Number ranges and what became of their numbers: for administrators. */
export function rangeEndpoints(deps: NumberRangesDeps): Endpoint[] {
  const ranges = openNumberRanges(deps);
  return [
    endpoint({
      method: 'GET',
      path: '/number-ranges',
      access: mayManage,
      summary: 'Numbers that labels are given, and how far they are given out',
      response: z.object({ items: z.array(Shown) }),
      handle: async () => ({ items: (await numberRangeRows(deps.db)).map(shown) }),
    }),
    endpoint({
      method: 'POST',
      path: '/number-ranges',
      access: mayManage,
      summary: 'Add a number range',
      description:
        'Of archive serial numbers the first one lies above the highest in Paperless; left out, it is the next one there.',
      body: z.strictObject({
        name: RangeName,
        kind: RangeKind.default('own'),
        first: RangeNumber.optional(),
        last: RangeNumber.default(99_999),
      }),
      status: 201,
      response: Shown,
      problems: ['conflict', 'dms-unavailable'],
      handle: async ({ body, origin }) => shown(await ranges.create(body, origin)),
    }),
    endpoint({
      method: 'GET',
      path: '/number-ranges/{name}/report',
      access: mayManage,
      summary: 'Printed and never scanned, scanned twice, scanned and never printed',
      params: z.strictObject({ name: RangeName }),
      response: Report,
      problems: ['not-found'],
      async handle({ params: { name } }) {
        const range = await ranges.find(name);
        const [draws, scans] = await Promise.all([
          numberDrawRows(deps.db, name),
          scannedNumbers(deps.db, name),
        ]);
        const { neverScanned, scannedTwice, neverPrinted, ...counts } = rangeReport(draws, scans);
        return {
          ...counts,
          range: shown(range),
          neverScanned: first(neverScanned),
          scannedTwice: first(scannedTwice),
          neverPrinted: first(neverPrinted),
        };
      },
    }),
  ];
}

const shown = ({ next, last, created_at, drawn_at, name, kind, first }: NumberRangeRow) => ({
  ...{ name, kind, first, last },
  next: next > last ? null : next,
  ...{ createdAt: created_at, drawnAt: drawn_at },
});

const first = <Item>(items: Item[]) => ({ total: items.length, items: items.slice(0, MOST) });
