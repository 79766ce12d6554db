import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';

/** Part of the name of its stream, and typed into addresses. */
export const RangeName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** What its numbers are: archive serial numbers of Paperless, which hands some out itself, or the office's own. */
export const RangeKind = z.enum(['asn', 'own']);
export type RangeKind = z.infer<typeof RangeKind>;
/** Paperless holds archive serial numbers up to this. */
export const RangeNumber = z.int().min(1).max(4_294_967_295);

const about = { name: RangeName };

/** Streams `number-range-<name>`: which numbers were given out, for what. Drawn under the version of the stream. */
export const numberRangeEvents = {
  NumberRangeCreated: eventType({
    schema: 1,
    data: z.strictObject({ ...about, kind: RangeKind, first: RangeNumber, last: RangeNumber }),
    sentence: {
      de: ({ name, first, last }) => `Nummernkreis „${name}“ angelegt: ${first} bis ${last}`,
      en: ({ name, first, last }) => `Number range “${name}” created: ${first} to ${last}`,
    },
  }),
  NumbersDrawn: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      from: RangeNumber,
      to: RangeNumber,
      /** The print job or the sheet that they were drawn for. */
      jobId: z.uuid(),
    }),
    sentence: {
      de: ({ name, from, to }) => `Nummern ${from} bis ${to} aus „${name}“ vergeben`,
      en: ({ name, from, to }) => `Numbers ${from} to ${to} of “${name}” given out`,
    },
  }),
};
