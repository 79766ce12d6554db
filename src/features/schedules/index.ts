import { z } from 'zod';
import { endpoint, signedIn } from '../../platform/http/index.ts';
import { nextTimes } from '../../platform/jobs/index.ts';
import type { DeclaredSchedule, Feature } from '../../services/feature/index.ts';

type Options = { timeZone: string; now?: () => Date };

const shapeOf = (declared: readonly DeclaredSchedule[]) =>
  z
    .object({
      name: z.enum(declared.map(({ name }) => name)),
      variable: z.string().meta({ description: 'The environment variable that sets it' }),
      cron: z.string().meta({ description: 'second minute hour day month weekday' }),
      next: z.array(z.iso.datetime()).meta({ description: 'The next two times' }),
    })
    .meta({ id: 'Schedule' });

/**
 * `GET /schedules`: a schedule is easily misread; its next times are not.
 *
 * @param given what the features declare, also what is not set here
 */
export function schedules(
  given: readonly DeclaredSchedule[],
  { timeZone, now = () => new Date() }: Options,
): Feature {
  const declared = given.toSorted((a, b) => a.variable.localeCompare(b.variable));
  const shown = declared.flatMap(({ cron, ...one }) => (cron === undefined ? [] : { ...one, cron }));
  return {
    endpoints: [
      endpoint({
        method: 'GET',
        path: '/schedules',
        access: signedIn,
        summary: 'What is done by itself at which times',
        response: z.object({
          timeZone: z.string().meta({ description: 'The zone in which the fields are meant' }),
          items: z.array(shapeOf(declared)),
        }),
        handle: () => ({
          timeZone,
          items: shown.map((one) => ({
            ...one,
            next: nextTimes(one.cron, timeZone, { after: now() }).map((time) => time.toISOString()),
          })),
        }),
      }),
    ],
  };
}
