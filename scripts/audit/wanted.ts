import { parseArgs } from 'node:util';
import { z } from 'zod';
import { projections } from '../../projections/index.ts';
import { AuditFilter } from '../../src/features/audit/index.ts';
import { PastTime } from '../../src/platform/http/index.ts';
import { Complaint } from '../tool.ts';

const USAGE = `npm run audit-trail -- [--stream <name>] [--type <event>] [--actor <who>] [--from <time>] [--to <time>]
                       [--limit <newest n>] [--lang de|en] [--format lines|jsonl|csv]
npm run audit-trail -- --as-of <time> --show <read model> [--format lines|jsonl|csv]
A time is 2026-11-17T12:00:00Z or 2026-11-17; --from is included, --to is not.`;

const Wanted = z
  .strictObject({
    ...AuditFilter,
    limit: z.coerce.number().int().min(1).optional(),
    lang: z.enum(['de', 'en']).default('en'),
    format: z.enum(['lines', 'jsonl', 'csv']).default('lines'),
    'as-of': PastTime.optional(),
    show: z
      .string()
      .transform((name, context) => {
        const found = projections.find((one) => one.name === name);
        if (found) return found;
        context.addIssue({
          code: 'custom',
          message: `one of ${projections.map((one) => one.name).join(', ')}`,
        });
        return z.NEVER;
      })
      .optional(),
  })
  .refine((wanted) => (wanted['as-of'] === undefined) === (wanted.show === undefined), {
    path: ['as-of'],
    message: '--as-of and --show go together',
  });

/**
 * What the words of the command line ask for.
 *
 * @throws Complaint with everything that is wrong, and how it ought to be
 */
export function readWanted(words: string[]): z.output<typeof Wanted> {
  const options = Object.fromEntries(Object.keys(Wanted.shape).map((name) => [name, { type: 'string' }]));
  let values: unknown;
  try {
    ({ values } = parseArgs({ args: words, options: options as Record<string, { type: 'string' }> }));
  } catch (error) {
    throw new Complaint(`${(error as Error).message}\n${USAGE}`);
  }
  const wanted = Wanted.safeParse({ ...(values as object) });
  if (wanted.success) return wanted.data;
  const lines = wanted.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  throw new Complaint([...lines, USAGE].join('\n'));
}
