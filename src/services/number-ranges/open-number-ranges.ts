import { numberDrawRow } from '../../../projections/number-draws.ts';
import { type NumberRangeRow, numberRangeRow } from '../../../projections/number-ranges.ts';
import { type DomainEvents, numberRangeStream } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  appendIfUnchanged,
  decideAndAppend,
  type EventLog,
  type Origin,
} from '../../platform/event-log/index.ts';
import { fieldError, Problem } from '../../platform/http/index.ts';
import { FIRST_RANGES, isFirstRange, type NewRange } from './first-ranges.ts';

export type NumberRangesDeps = {
  db: Queryable;
  log: Pick<EventLog<DomainEvents>, 'append' | 'version'>;
  paperless: Pick<Paperless, 'nextArchiveSerialNumber'>;
};

/** Both are given out, and all between. */
export type DrawnNumbers = { from: number; to: number };
export type NumberRanges = ReturnType<typeof openNumberRanges>;

/** Numbers of labels. What is refused is a `Problem`. */
export function openNumberRanges({ db, log, paperless }: NumberRangesDeps) {
  const find = async (name: string): Promise<NumberRangeRow> => {
    const range = await numberRangeRow(db, name);
    if (!range) throw new Problem('not-found', { reason: 'range-unknown', name });
    return range;
  };
  const create = async ({ name, kind, first, last }: NewRange, origin: Origin): Promise<NumberRangeRow> => {
    const lowest = kind === 'asn' ? await paperless.nextArchiveSerialNumber() : 1;
    const from = first ?? lowest;
    if (from < lowest) throw invalid('first', lowest);
    if (last < from) throw invalid('last', from);
    const data = { name, kind, first: from, last };
    const options = { origin, expectedVersion: 0 };
    const stream = numberRangeStream(name);
    const created = await appendIfUnchanged(log, stream, [{ type: 'NumberRangeCreated', data }], options);
    if (!created) throw new Problem('conflict', { reason: 'range-exists', name });
    return find(name);
  };
  const createFirst = async (name: string, origin: Origin): Promise<void> => {
    const range = FIRST_RANGES[name];
    if (!range || !isFirstRange(name) || (await numberRangeRow(db, name))) return;
    await create(range, origin).catch((error) => {
      // Somebody else was a moment faster.
      if (!(error instanceof Problem && error.reason === 'range-exists')) throw error;
    });
  };
  return {
    find,

    /** Archive serial numbers begin above the highest in Paperless, which people may have typed there. */
    create,

    /** What is given out next: a look, after which another one may be faster. Null: it is exhausted or not there yet. */
    async next(name: string): Promise<number | null> {
      const range = await numberRangeRow(db, name);
      return range && range.next <= range.last ? range.next : null;
    },

    /**
     * Gives out numbers, once each, whoever asks at the same time.
     *
     * @param jobId who asks twice for the same job, and for as many, gets the same numbers
     * @throws Problem `range-unknown`, `range-exhausted`
     */
    async draw(name: string, count: number, jobId: string, origin: Origin): Promise<DrawnNumbers> {
      await createFirst(name, origin);
      await decideAndAppend(log, numberRangeStream(name), { origin }, async () => {
        if (await numberDrawRow(db, jobId)) return [];
        const { next, last } = await find(name);
        const left = last - next + 1;
        if (count > left) throw new Problem('conflict', { reason: 'range-exhausted', name, left });
        const data = { name, from: next, to: next + count - 1, jobId };
        return [{ type: 'NumbersDrawn', data }];
      });
      const drawn = await numberDrawRow(db, jobId);
      // Those of another count would reach into what the next one draws.
      if (drawn?.range !== name || drawn.to_number - drawn.from_number + 1 !== count) {
        throw new Problem('conflict', { reason: 'job-has-numbers' });
      }
      return { from: drawn.from_number, to: drawn.to_number };
    },
  };
}

const invalid = (path: string, limit: number) =>
  new Problem('invalid-request', undefined, { errors: [fieldError(path, 'too-small', { limit })] });
