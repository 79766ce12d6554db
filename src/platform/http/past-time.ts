import { z } from 'zod';

const EARLIEST = Date.parse('1970-01-01T00:00:00Z');
/** The same for the documentation of the interface. */
const SINCE_1970 = /^(19[7-9]|[2-9]\d\d)\d-/;
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/** A time with its zone, or a date, which means its first moment in UTC; becomes ISO 8601 in UTC. */
export const PastTime = z
  .union([z.iso.datetime({ offset: true }).regex(SINCE_1970), z.iso.date().regex(SINCE_1970)], {
    error: 'a time such as 2026-11-17T12:00:00Z, or a date such as 2026-11-17',
  })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) <= LATEST, {
    error: 'a time from 1970 to 9999',
    params: { fault: 'out-of-time' },
  })
  .transform((text) => new Date(text).toISOString());

/** What every query of the past answers: the time asked for, and the last event that counts. */
export const asOf = {
  at: z.string(),
  position: z.int().meta({ description: 'Of the last event recorded by then; 0: there was none' }),
};
