import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { DateText } from './shapes.ts';

/** Who releases payments in place of somebody who is absent. People are named by their `sub`. */
export const substituteEvents = {
  SubstituteNamed: eventType({
    schema: 1,
    data: z.strictObject({
      substitutionId: z.uuid(),
      absent: z.string().min(1),
      substitute: z.string().min(1),
      /** The first and the last day, by the date in the office. */
      from: DateText,
      until: DateText,
    }),
    sentence: {
      de: ({ from, until }) => `Vertretung bei Freigaben benannt, vom ${from} bis zum ${until}`,
      en: ({ from, until }) => `Substitute for approvals named, from ${from} to ${until}`,
    },
  }),
  SubstituteRemoved: eventType({
    schema: 1,
    data: z.strictObject({ substitutionId: z.uuid() }),
    sentence: {
      de: () => 'Vertretung bei Freigaben beendet',
      en: () => 'Substitute for approvals removed',
    },
  }),
};
