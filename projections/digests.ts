import type { DigestLeftOut } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** What became of somebody's digests. */
export type DigestRow = {
  sub: string;
  /** The last one that was sent: its day in the office, its mail, and how far the log went then. */
  sent_day: string | null;
  sent_mail: string | null;
  sent_at: string | null;
  sent_position: number | null;
  /** The last day that was settled, and why there was no digest; null: there was one. */
  last_day: string | null;
  last_at: string | null;
  left_out: DigestLeftOut | null;
  /** Days on which one was sent or left out, the last ones first. Not in their order where a clock was wrong. */
  settled: string[];
  /** The mails of the last ones, since the last time that they were switched off. */
  mails: { mailId: string; at: string }[];
  /** When one was asked for out of turn, the last times first. */
  asked: string[];
  /** Of its stream. */
  version: number;
};

/** More than are ever looked back upon. */
const SETTLED = 45;
export const BOUNCES_IN_A_ROW = 3;
export const ASKED_AN_HOUR = 6;

export const digests = projection<DigestRow, string>({
  name: 'digests',
  version: 1,
  key: 'sub',
  keysOf: ({ data }) => ('sub' in data && typeof data.sub === 'string' ? [data.sub] : []),
  on: {
    DigestSent: (before, { data: { sub, day, mailId, position }, recordedAt, version }) => {
      const row = before ?? noneYet(sub);
      return {
        ...settled(row, day, recordedAt),
        ...{ sent_day: day, sent_mail: mailId, sent_at: recordedAt, sent_position: position, left_out: null },
        mails: [{ mailId, at: recordedAt }, ...row.mails].slice(0, BOUNCES_IN_A_ROW),
        version,
      };
    },
    DigestLeftOut: (before, { data: { sub, day, reason }, recordedAt, version }) => ({
      ...settled(before ?? noneYet(sub), day, recordedAt),
      ...{ left_out: reason, version },
    }),
    DigestAskedFor: (before, { data: { sub }, recordedAt, version }) => {
      const row = before ?? noneYet(sub);
      return { ...row, asked: [recordedAt, ...row.asked].slice(0, ASKED_AN_HOUR), version };
    },
    DigestStopped: (before, { data: { sub }, version }) => ({
      ...(before ?? noneYet(sub)),
      ...{ mails: [], version },
    }),
  },
});

const settled = (row: DigestRow, day: string, at: string): DigestRow => ({
  ...row,
  ...{ last_day: day, last_at: at },
  settled: [day, ...row.settled].slice(0, SETTLED),
});

const noneYet = (sub: string): DigestRow => ({
  ...{ sub, sent_day: null, sent_mail: null, sent_at: null, sent_position: null },
  ...{ last_day: null, last_at: null, left_out: null, settled: [], mails: [], asked: [], version: 0 },
});

export async function digestRow(db: Queryable, sub: string): Promise<DigestRow | null> {
  const { rows } = await db.query<DigestRow>('select * from digests where sub = $1', [sub]);
  return rows[0] ?? null;
}
