import type { Queryable } from '../database/index.ts';

/** In ms since the epoch: when the clock was looked at last, and since when it has gone on without a leap. */
export type ClockSeen = { seenAt: number; steadySince: number };

const HOUR_MS = 3_600_000;
/** A service that is off over a long weekend is no leap. */
const LEAP_MS = 4 * 24 * HOUR_MS;
/** Clocks are put right by little all the time. */
const BACK_MS = 10 * 60_000;
/** So long a clock has to go on after a leap until it is believed: somebody will have noticed one that is wrong. */
const STEADY_MS = 24 * HOUR_MS;

/**
 * Whether work that cannot be taken back may go by the clock. One that was ahead for a moment must not end the retention
 * of anything: after a leap, forward or back, it is believed a day later.
 */
export function judgeClock(known: ClockSeen, now: number): { seen: ClockSeen; isSteady: boolean } {
  const hasLeapt = now > known.seenAt + LEAP_MS || now < known.seenAt - BACK_MS;
  const steadySince = hasLeapt ? now : known.steadySince;
  return { seen: { seenAt: now, steadySince }, isSteady: now - steadySince >= STEADY_MS };
}

/**
 * Asked by every job that deletes for good, before it does: by the clock of the database, and by that of this process.
 * Before the first look the last event tells how late it was.
 */
export async function isClockSteady(db: Queryable, processNow = Date.now()): Promise<boolean> {
  const { rows } = await db.query<ClockSeen & { now: number }>(LOOK);
  const [{ now, ...known } = { now: 0, seenAt: 0, steadySince: 0 }] = rows;
  const { seen, isSteady } = judgeClock(known, now);
  await db.query(KEEP, [seen.seenAt / 1_000, seen.steadySince / 1_000]);
  return isSteady && Math.abs(processNow - now) < HOUR_MS;
}

const LOOK = `
  select (extract(epoch from now()) * 1000)::float8 as now,
         (extract(epoch from coalesce(c.seen_at, e.recorded_at, now())) * 1000)::float8 as "seenAt",
         coalesce((extract(epoch from c.steady_since) * 1000)::float8, 0) as "steadySince"
    from (select) one
    left join clock_watch c on true
    left join (select recorded_at from events order by position desc limit 1) e on true`;

const KEEP = `
  insert into clock_watch (seen_at, steady_since) values (to_timestamp($1), to_timestamp($2))
  on conflict (id) do update set seen_at = excluded.seen_at, steady_since = excluded.steady_since`;
