import { z } from 'zod';
import { withTimeout } from '../async/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Feature, HealthCheck } from '../feature/index.ts';
import { anyone, endpoint, Reply } from '../http/index.ts';

export type HealthDeps = {
  db: Queryable;
  /** Why this process must not be sent anything any more, when that is so. */
  unfit: () => string | undefined;
  /** Their checks are reported in this order. */
  features: readonly Pick<Feature, 'readiness' | 'checks'>[];
};

const HealthBody = z
  .object({
    status: z.enum(['ready', 'not-ready']),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })),
  })
  .meta({ id: 'Health' });

const ANSWER_WITHIN_MS = 2_000;

/** Live: the process answers. Ready: calls can be recorded; other systems are reported, and do not count. */
export function health({ db, unfit, features }: HealthDeps): Feature {
  const endpoints = [
    endpoint({
      method: 'GET',
      path: '/health/live',
      access: anyone,
      summary: 'Whether the process answers',
      response: z.object({ status: z.literal('live') }),
      handle: () => ({ status: 'live' as const }),
    }),
    endpoint({
      method: 'GET',
      path: '/health/ready',
      access: anyone,
      summary: 'Whether calls can be recorded, and how the other systems are',
      description:
        'Answers 503 only for the database, the read models, and a process that no longer looks for work. A queue ' +
        'that stands still for another reason is told of, and so are other systems; calls can be recorded all the same.',
      response: HealthBody,
      async handle() {
        const own = [
          await databaseCheck(db),
          readModelCheck(unfit()),
          ...features.flatMap(({ readiness }) => readiness?.() ?? []),
        ];
        const ready = own.every(({ ok }) => ok);
        const body = {
          status: ready ? ('ready' as const) : ('not-ready' as const),
          checks: [...own, ...features.flatMap(({ checks }) => checks?.() ?? [])],
        };
        return ready ? body : (new Reply(503, body, { 'retry-after': '5' }) as never);
      },
    }),
  ];
  return { endpoints };
}

async function databaseCheck(db: Queryable): Promise<HealthCheck> {
  try {
    await withTimeout(db.query('select 1'), ANSWER_WITHIN_MS);
    return { name: 'database', ok: true, message: 'answers' };
  } catch (error) {
    return { name: 'database', ok: false, message: (error as Error).message };
  }
}

const readModelCheck = (unfit: string | undefined): HealthCheck => ({
  name: 'read-models',
  ok: unfit === undefined,
  message: unfit ?? 'as this release expects them',
});
