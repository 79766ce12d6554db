import * as assert from 'uvu/assert';
import { queueAtRest } from './at-rest.ts';
import { assertLogHolds, assertNeverTwoAtOnce } from './invariants.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';
import { launchService, type ServiceProcess, serviceProcess } from './service-process.ts';
import type { TestDatabase } from './test-database.ts';
import { until } from './until.ts';

export const PROCESSING_TAG = 16;

/** A fixture whose service runs in processes of its own, to be killed, stopped and continued. */
export type ProcessFixture = ServiceFixture & {
  /** Title and note, once: what `allDoneOnce` looks for. */
  rules: unknown;
  start(env?: NodeJS.ProcessEnv): Promise<ServiceProcess>;
  /** Starts a process that may be killed before it listens. */
  launch(): ReturnType<typeof launchService>;
  /** A new document with the processing tag that the rule applies to; answers its id. */
  scan(): number;
  typesOf(documentId: number): Promise<string[]>;
  /** Waits until the document was processed; answers the types of its events. */
  processed(documentId: number, withinMs?: number): Promise<string[]>;
  /** Waits until all are; then each has been changed as the rule says, once. */
  allDoneOnce(documentIds: readonly number[], withinMs?: number): Promise<void>;
  /** Ends all processes, and holds the log against its invariants. */
  close(): Promise<void>;
};

type Options = { db?: TestDatabase; env?: NodeJS.ProcessEnv };

export async function processFixture(options: Options = {}): Promise<ProcessFixture> {
  const fixture = await serviceFixture({ documents: 3, paused: true, ...options });
  await fixture.setRules(RULES);
  const launched: Pick<ServiceProcess, 'kill'>[] = [];

  const typesOf = async (documentId: number) => {
    const { rows } = await fixture.db.query<{ type: string }>(
      'select type from events where stream = $1 order by version',
      [`document-${documentId}`],
    );
    return rows.map(({ type }) => type);
  };
  const whole: Omit<ProcessFixture, keyof ServiceFixture> & Pick<ServiceFixture, 'close'> = {
    rules: RULES,
    async start(env) {
      const service = await serviceProcess({ ...fixture.env, ...env });
      launched.push(service);
      return service;
    },
    launch() {
      const service = launchService(fixture.env);
      launched.push(service);
      return service;
    },
    scan: () => fixture.paperless.addDocument({ title: 'Scan', content: 'x', tags: [PROCESSING_TAG] }).id,
    typesOf,
    processed: (documentId, withinMs = 30_000) =>
      until(
        () => typesOf(documentId),
        (types) => types.includes('DocumentProcessed'),
        withinMs,
      ),
    async allDoneOnce(documentIds, withinMs = 60_000) {
      await until(
        () => documentIds.filter((id) => fixture.paperless.document(id).tags.includes(PROCESSING_TAG)),
        (left) => left.length === 0,
        withinMs,
      );
      await queueAtRest(fixture.db, withinMs);
      for (const id of documentIds) {
        const { title, notes } = fixture.paperless.document(id);
        assert.equal([title, notes.length], ['Fertig', 1], `document ${id}: its title, and how many notes`);
      }
    },
    async close() {
      for (const one of launched) await one.kill('SIGKILL');
      try {
        await assertLogHolds(fixture.db);
        await assertNeverTwoAtOnce(fixture.db);
      } finally {
        await fixture.close();
      }
    },
  };
  // Not spread: the fixture answers some of its members only while its own service runs.
  return Object.assign(Object.create(fixture) as ServiceFixture, whole);
}

const RULES = [{ name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig', note: 'Gesehen' } }];
