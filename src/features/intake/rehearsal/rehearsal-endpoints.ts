import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CauseInWords, Change, type ProcessingRule, ProcessingRules } from '../../../domain/events/index.ts';
import {
  type Endpoint,
  endpoint,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../../platform/http/index.ts';
import type { Job, Jobs } from '../../../platform/jobs/index.ts';
import type { Person } from '../../../services/document-access/index.ts';
import { runById, runKind } from '../../../services/runs/index.ts';
import { countKinds, KINDS } from './judge-document.ts';
import {
  cancelRehearsal,
  noteRehearsal,
  rehearsalOf,
  rehearsalRetention,
  renewLease,
} from './rehearsal-table.ts';
import { type RehearsalDeps, type RehearsalResult, rehearse } from './rehearse.ts';

const access = permission('MANAGE_SETTINGS');
const path = '/processing/rehearsals/{runId}';
const params = z.strictObject({ runId: Uuid });

const Writer = z
  .object({
    by: z.enum(['person', 'rule', 'service', 'paperless']),
    rule: z.string().optional(),
    at: z.string().optional(),
  })
  .meta({ id: 'WriterOfValue' });
const RehearsedDocument = z
  .object({
    documentId: z.int(),
    title: z.string(),
    kinds: z.array(z.enum(KINDS)),
    rules: z.array(z.string()).meta({ description: 'Those that match' }),
    changes: z.array(
      z.object({
        change: Change,
        isNew: z.boolean().meta({ description: 'The rules that are set would not do it' }),
        replaces: Writer.nullable().meta({ description: 'Whose value it would replace' }),
      }),
    ),
    lost: z.array(Change).meta({ description: 'What the rules that are set would do, and these leave' }),
    failed: z
      .object({ cause: CauseInWords, error: z.string() })
      .nullable()
      .meta({ description: 'Why the rules cannot be applied; `error`: word for word' }),
  })
  .meta({ id: 'RehearsedDocument' });
const Rehearsal = z
  .object({
    runId: z.uuid(),
    state: z.enum(['running', 'finished', 'failed', 'interrupted', 'cancelled']),
    total: z.int(),
    done: z.int(),
    matched: z.int(),
    changed: z.int(),
    otherwise: z.int().meta({ description: 'The rules that are set would do something else' }),
    replaced: z
      .int()
      .meta({ description: 'A value that somebody or an earlier rule wrote would be replaced' }),
    failed: z.int(),
    documents: z.array(RehearsedDocument).meta({
      description: 'Once it has ended: those that a rule matches or no longer changes, the newest first',
    }),
  })
  .meta({ id: 'Rehearsal' });

/** Rules tried on the latest documents before they are saved. */
export function rehearsals(deps: RehearsalDeps & { trigger: Jobs['trigger'] }): {
  endpoints: Endpoint[];
  jobs: Job[];
} {
  const { db } = deps;
  const asked = new Map<string, { person: Person; rules: readonly ProcessingRule[] }>();
  const run = runKind<RehearsalResult>(
    { ...deps, answerWithinMs: 0 },
    {
      kind: 'rules-rehearsal',
      when: { onDemand: true },
      actor: 'service',
      async work({ runId }, atWork) {
        const wish = asked.get(runId);
        asked.delete(runId);
        if (!wish) throw new Error('a rehearsal is started by its endpoint alone');
        return rehearse(deps, { runId, ...wish }, atWork);
      },
      fact: () => null,
    },
  );
  return {
    jobs: [run.job, rehearsalRetention(db)],
    endpoints: [
      endpoint({
        method: 'POST',
        path: '/processing/rehearsals',
        access,
        summary: 'Try rules on the documents added last; nothing is written',
        description:
          'Of up to 200 documents that the caller may see: which rules match, what they would change, what ' +
          'the rules that are set would do otherwise, and whose values would be replaced. One at a time; it ends ' +
          'when nobody has asked for 15 seconds how far it is.',
        body: z.strictObject({ rules: ProcessingRules }),
        status: 202,
        response: z.object({ runId: z.uuid() }),
        problems: ['conflict'],
        async handle({ body: { rules }, caller, origin }) {
          const [runId, person] = [randomUUID(), personOf(caller)];
          await noteRehearsal(db, runId, person.sub);
          asked.set(runId, { person, rules });
          try {
            await run.start({ runId, dryRun: true, origin });
          } catch (error) {
            asked.delete(runId);
            throw error;
          }
          return { runId };
        },
      }),
      endpoint({
        method: 'GET',
        path,
        access,
        summary: 'How far a rehearsal of rules is, and what it found; for the one who asked for it',
        params,
        response: Rehearsal,
        problems: ['not-found'],
        handle: ({ params: { runId }, caller }) => shown(runId, personOf(caller).sub),
      }),
      endpoint({
        method: 'DELETE',
        path,
        access,
        summary: 'Cancel a rehearsal of rules; what it has found so far stays',
        params,
        response: Rehearsal,
        problems: ['not-found'],
        async handle({ params: { runId }, caller }) {
          const { sub } = personOf(caller);
          await cancelRehearsal(db, runId, sub);
          return shown(runId, sub);
        },
      }),
    ],
  };

  async function shown(runId: string, sub: string): Promise<z.input<typeof Rehearsal>> {
    const [row, rehearsal] = [await runById(db, runId), await rehearsalOf(db, runId, sub)];
    if (!rehearsal) throw new Problem('not-found', { reason: 'run-unknown', runId });
    // It is noted before its run begins.
    const { state = 'running', result } = row ?? {};
    if (state === 'running') await renewLease(db, runId, sub);
    const counts = { ...countKinds([]), total: 0, done: 0, ...(result as Partial<RehearsalResult> | null) };
    const isCut = state === 'finished' && counts.done < counts.total;
    return {
      runId,
      ...counts,
      state: isCut ? (rehearsal.cancelled ? 'cancelled' : 'interrupted') : state,
      documents: state === 'running' ? [] : rehearsal.documents,
    };
  }
}
