import { z } from 'zod';
import { ambiguousUploads, openChoices } from '../../../projections/upload-states.ts';
import { type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, listOf, Paging, Problem, permission } from '../../platform/http/index.ts';
import {
  listRuns,
  newestRun,
  type RunKind,
  RunStarted,
  runAnswer,
  runShape,
  StartRunBody,
} from '../../services/runs/index.ts';
import { uploadResultShape } from './upload-result.ts';

type Deps = {
  db: Queryable;
  run: RunKind;
  paperless: Pick<Paperless, 'summariesOf'>;
  /** Whether people who may see the check may see the contents of the documents. */
  tellValues: boolean;
};

const { items, itemsLeftOut, ...counts } = uploadResultShape;
/** While a run is going on, or when its process died, there is no result yet. */
const PollingResult = z
  .object({ ...runShape, ...z.object({ ...counts, items, itemsLeftOut }).partial().shape })
  .meta({ id: 'PollingResult' });

const PollingRun = z
  .object({ ...runShape, ...z.object({ ...counts, itemsLeftOut }).partial().shape })
  .meta({ id: 'PollingRun' });
/** The numbers of a run that tell that something was found. */
const DECIDED = ['matched', 'manual', 'ambiguous', 'failed'] satisfies (keyof typeof counts)[];

const AmbiguousUpload = z
  .object({
    documentId: z.int(),
    title: z
      .string()
      .nullable()
      .meta({ description: 'Where everybody may see every document, and Paperless shows it' }),
    entryIds: z.array(z.string()),
    since: z.string(),
  })
  .meta({ id: 'AmbiguousUpload' });

/** Asking for the upload check, and for what came of it. */
export function uploadEndpoints({ db, run, paperless, tellValues }: Deps): Endpoint[] {
  const start = (path: string): Endpoint =>
    endpoint({
      method: 'POST',
      path,
      access: permission('RUN_PROCESSING'),
      summary: 'Look for the entries of uploaded documents in the farm system now',
      description:
        'Answers 200 with the result when the run ends within 20 seconds, else 202 with its id. With `dryRun` nothing is written. Documents that failed a while ago are tried at once, and a pause of the schedule does not count.',
      body: StartRunBody,
      response: z.union([PollingResult, RunStarted]),
      problems: ['conflict'],
      handle: async ({ body: { dryRun }, origin }) => (await run.start({ dryRun, origin })) as never,
    });

  return [
    start('/farmsys/process-uploads'),
    start('/farmsys/polling/run'),
    endpoint({
      method: 'GET',
      path: '/farmsys/polling/result',
      access: permission('VIEW_QUEUE'),
      summary: 'The latest upload check, going on or ended',
      response: PollingResult,
      problems: ['not-found'],
      async handle() {
        const row = await newestRun(db, 'upload-check');
        if (!row) throw new Problem('not-found', { reason: 'upload-check-never-ran' });
        return runAnswer(row);
      },
    }),
    endpoint({
      method: 'GET',
      path: '/farmsys/polling/runs',
      access: permission('VIEW_QUEUE'),
      summary: 'The last hundred upload checks, the newest first, without their documents',
      query: Paging.extend({
        only: z
          .enum(['decided'])
          .optional()
          .meta({ description: 'decided: leaves out those where nothing was found' }),
      }),
      response: listOf(PollingRun),
      async handle({ query: { only, page, pageSize } }) {
        const { rows, total } = await listRuns(db, {
          ...{ kind: 'upload-check', page, pageSize },
          ...(only && { withAnyOf: DECIDED }),
        });
        return { items: rows.map(runAnswer), total, page, pageSize };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/farmsys/ambiguous-uploads',
      access: permission('VIEW_QUEUE'),
      summary: 'Uploaded documents with several entries in the farm system, the longest waiting first',
      query: Paging,
      response: listOf(AmbiguousUpload),
      async handle({ query }) {
        const { rows, total } = await ambiguousUploads(db, query);
        const titles = await titlesOf(rows.map(({ document_id }) => document_id));
        const found = rows.map((row) => ({
          documentId: row.document_id,
          title: titles.get(row.document_id) ?? null,
          entryIds: [...openChoices(row)],
          since: row.since,
        }));
        return { items: found, total, ...query };
      },
    }),
  ];

  /** Paperless being away costs the list its titles, not its rows. */
  async function titlesOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (!tellValues) return new Map();
    const found = await paperless.summariesOf(ids).catch((error: unknown) => {
      if (error instanceof PaperlessError) return [];
      throw error;
    });
    return new Map(found.map(({ id, title }) => [id, title]));
  }
}
