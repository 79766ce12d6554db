import { z } from 'zod';
import { type Endpoint, endpoint, signedIn } from '../http/index.ts';
import { nextTimes } from '../jobs/index.ts';

/** What is done at fixed times, and the environment variable that says when. */
export type ScheduleShown = { name: z.input<typeof Name>; variable: string; cron: string };

const Name = z.enum(['upload-check', 'approval-refresh', 'sweep']);
const Schedule = z
  .object({
    name: Name,
    variable: z.string().meta({ description: 'The environment variable that sets it' }),
    cron: z.string().meta({ description: 'second minute hour day month weekday' }),
    next: z.array(z.iso.datetime()).meta({ description: 'The next two times' }),
  })
  .meta({ id: 'Schedule' });

/** `GET /schedules`: a schedule is easily misread; its next times are not. */
export function schedules(
  shown: readonly ScheduleShown[],
  { timeZone, now = () => new Date() }: { timeZone: string; now?: () => Date },
): { endpoints: Endpoint[] } {
  return {
    endpoints: [
      endpoint({
        method: 'GET',
        path: '/schedules',
        access: signedIn,
        summary: 'What is done by itself at which times',
        response: z.object({
          timeZone: z.string().meta({ description: 'The zone in which the fields are meant' }),
          items: z.array(Schedule),
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
