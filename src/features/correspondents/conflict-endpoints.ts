import { z } from 'zod';
import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { mergeRow } from '../../../projections/merges.ts';
import { conflictStream } from '../../domain/events/index.ts';
import {
  type Endpoint,
  endpoint,
  IdInBody,
  type Person,
  Problem,
  permission,
  personOf,
} from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import { conflictsNow } from './conflicts.ts';
import type { Candidate, DuplicateGroup } from './duplicates.ts';
import { MergeItem, mergeItem } from './merge-item.ts';
import { type MergeDeps, MergeRefused, planMerge } from './plan-merge.ts';
import { settingOf } from './setting-list.ts';

const access = permission('MERGE_CORRESPONDENTS');
const FarmsysId = z.string().trim().min(1).max(100);
const IdSet = z
  .array(IdInBody)
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, {
    error: 'every id at most once',
    params: { fault: 'every-id-once' },
  });

const NewestDocument = z.object({ id: z.int(), title: z.string(), created: z.string() });
const NEWEST = 3;

const Conflict = z
  .object({
    farmsysId: z.string(),
    candidates: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        documentCount: z.int(),
        newestDocument: NewestDocument.nullable(),
        newestDocuments: z
          .array(NewestDocument)
          .meta({ description: 'The newest three, without those that the caller may not see' }),
        supplierNumber: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'CorrespondentConflict' });

/** Correspondents that share an id of the farm system: shown, merged, or left as they are. */
export function conflictEndpoints(
  deps: MergeDeps & { access: DocumentAccess; startMerging: () => void },
): Endpoint[] {
  const { log, paperless } = deps;
  return [
    endpoint({
      method: 'GET',
      path: '/farmsys/correspondent-conflicts',
      access,
      summary: 'Correspondents that share an id of the farm system and wait for a decision',
      response: z.object({ items: z.array(Conflict) }),
      problems: ['dms-unavailable'],
      async handle({ caller }) {
        const [groups, rows] = await Promise.all([conflictsNow(deps), correspondentSettingRows(deps.db)]);
        const shown = async (one: Candidate) => {
          const newestDocuments = await visibleOf(
            personOf(caller),
            await paperless.newestDocumentsOf(one.id, NEWEST),
          );
          const supplierNumber = settingOf(rows, one.id)?.supplierNumber ?? null;
          return { ...one, newestDocument: newestDocuments[0] ?? null, newestDocuments, supplierNumber };
        };
        const items = groups.map(async ({ farmsysId, candidates }) => ({
          farmsysId,
          candidates: await Promise.all(candidates.map(shown)),
        }));
        return { items: await Promise.all(items) };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/farmsys/merge-correspondents',
      access,
      status: 202,
      summary: 'Merge correspondents that share an id of the farm system',
      body: z.strictObject({
        farmsysId: FarmsysId,
        keepCorrespondentId: IdInBody,
        mergeCorrespondentIds: IdSet.optional().meta({ description: 'Default: all others of the group' }),
      }),
      response: MergeItem,
      problems: ['conflict', 'dms-refused', 'dms-unavailable'],
      async handle({ body, origin }) {
        const { farmsysId, keepCorrespondentId: survivorId, mergeCorrespondentIds } = body;
        const { candidates } = await conflictOf(farmsysId);
        const others = candidates.map(({ id }) => id).filter((id) => id !== survivorId);
        const loserIds = mergeCorrespondentIds ?? others;
        const strangers = [survivorId, ...loserIds].filter((id) => !candidates.some((one) => one.id === id));
        if (strangers.length > 0) {
          throw new Problem('conflict', { reason: 'not-in-conflict', ids: strangers.join(', ') });
        }
        if (loserIds.includes(survivorId)) throw new Problem('conflict', { reason: 'merge-into-itself' });
        const command = { farmsysId, reason: 'chosen' as const, survivorId, loserIds, origin };
        const mergeId = await planMerge(deps, command).catch(asProblem);
        deps.startMerging();
        const row = await mergeRow(deps.db, mergeId);
        if (!row) throw new Error(`the merge ${mergeId} left no trace`);
        return mergeItem(row);
      },
    }),
    endpoint({
      method: 'POST',
      path: '/farmsys/correspondent-conflicts/{farmsysId}/dismiss',
      access,
      summary: 'Remember that correspondents with one id of the farm system are no duplicates',
      description: 'Holds for exactly these candidates: when another one joins them, the conflict is back.',
      params: z.strictObject({ farmsysId: FarmsysId }),
      body: z
        .strictObject({
          candidateIds: IdSet.optional().meta({
            description: 'Whom the caller has seen; when they are others by now: 409',
          }),
        })
        .default({}),
      response: z.object({ farmsysId: z.string(), candidateIds: z.array(z.int()) }),
      problems: ['conflict', 'dms-unavailable'],
      async handle({ params: { farmsysId }, body: { candidateIds: seen }, origin }) {
        const candidateIds = (await conflictOf(farmsysId)).candidates.map(({ id }) => id);
        if (seen && !sameIds(seen, candidateIds)) {
          throw new Problem('conflict', { reason: 'candidates-changed', ids: candidateIds.join(', ') });
        }
        await log.append(
          conflictStream(farmsysId),
          [{ type: 'ConflictDismissed', data: { farmsysId, candidateIds } }],
          { origin },
        );
        return { farmsysId, candidateIds };
      },
    }),
  ];

  async function visibleOf(person: Person, documents: readonly z.input<typeof NewestDocument>[]) {
    if (deps.access.mode === 'all') return [...documents];
    const mayBeSeen = documents.map(({ id }) =>
      deps.access.open(person, id, 'see').then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem) return false;
          throw error;
        },
      ),
    );
    const seen = await Promise.all(mayBeSeen);
    return documents.filter((_, index) => seen[index]);
  }

  async function conflictOf(farmsysId: string): Promise<DuplicateGroup> {
    const found = (await conflictsNow(deps)).find((group) => group.farmsysId === farmsysId);
    if (found) return found;
    throw new Problem('conflict', { reason: 'conflict-gone', farmsysId });
  }
}

const sameIds = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** What the refusal of a merge means to somebody who called over HTTP. */
export function asProblem(error: unknown): never {
  if (!(error instanceof MergeRefused)) throw error;
  throw new Problem(
    error.reason === 'not-allowed' ? 'dms-refused' : 'conflict',
    { reason: error.reason },
    {
      detail: error.message,
    },
  );
}
