import { z } from 'zod';
import { withTimeout } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { anyone, apiKey, either, endpoint, permission, Reply } from '../../platform/http/index.ts';
import type { Feature, HealthCheck } from '../../services/feature/index.ts';

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

/** What anybody is told: the words name addresses, folders and people. */
const HealthSummary = z
  .object({
    status: z.enum(['ready', 'not-ready']),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean() })),
  })
  .meta({ id: 'HealthSummary' });

const ANSWER_WITHIN_MS = 2_000;

/** Live: the process answers. Ready: calls can be recorded; other systems are reported, and do not count. */
export function health({ db, unfit, features }: HealthDeps): Feature {
  const look = async (): Promise<z.input<typeof HealthBody>> => {
    const own = [
      await databaseCheck(db),
      readModelCheck(unfit()),
      ...features.flatMap(({ readiness }) => readiness?.() ?? []),
    ];
    return {
      status: own.every(({ ok }) => ok) ? 'ready' : 'not-ready',
      checks: [...own, ...features.flatMap(({ checks }) => checks?.() ?? [])],
    };
  };
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
      summary: 'Whether calls can be recorded, and which of the other systems are well',
      description:
        'Answers 503 only for the database, the read models, and a process that no longer looks for work. A queue ' +
        'that stands still for another reason is told of, and so are other systems; calls can be recorded all the ' +
        'same. What is wrong is told in words by `/health/checks`.',
      response: HealthSummary,
      async handle() {
        const { status, checks } = await look();
        const body = { status, checks: checks.map(({ name, ok }) => ({ name, ok })) };
        return status === 'ready' ? body : (new Reply(503, body, { 'retry-after': '5' }) as never);
      },
    }),
    endpoint({
      method: 'GET',
      path: '/health/checks',
      access: either(apiKey('status'), permission('MANAGE_SETTINGS')),
      summary: 'The same with what is wrong, in words; always 200',
      response: HealthBody,
      handle: look,
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
