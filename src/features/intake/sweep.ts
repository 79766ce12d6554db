import { observedDocument } from '../../../projections/observed-documents.ts';
import { type DomainEvents, documentStream } from '../../domain/events/index.ts';
import { type DocumentSummary, type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import { databaseNow, type Queryable } from '../../platform/database/index.ts';
import type { EventLog, Origin } from '../../platform/event-log/index.ts';
import { type Job, type Jobs, job } from '../../platform/jobs/index.ts';
import { sameFields, toFields } from '../../services/document-writing/index.ts';

type SweepDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  processingTag: number;
};

/** `first`: there was no cursor yet; `tagged` documents wait for a batch run. `found` were queued. */
export type SweepResult = { first: boolean; looked: number; found: number[]; tagged: number };

/** Paperless sets the time of modification late after bulk edits: so far back a sweep looks beyond its cursor. */
const OVERLAP_MS = 10 * 60_000;

/**
 * Looks for documents with the processing tag that were changed without a call having arrived: Paperless never
 * repeats a call that found nobody. A document is missed when it is not on its way (queued, in process, in a
 * batch run) and looks otherwise than when it was last read. The first sweep only remembers where to begin.
 */
export async function sweep(
  { db, log, paperless, processingTag }: SweepDeps,
  origin: Origin,
): Promise<SweepResult> {
  const cursor = await readCursor(db);
  const tags = [processingTag];
  if (!cursor) {
    const tagged = await paperless.countDocuments({ tags });
    // Asked for before the next sweep begins: nothing that changes from now on is missed.
    await moveCursor(db, (await databaseNow(db)).toISOString(), 0);
    return { first: true, looked: 0, found: [], tagged };
  }
  const modifiedSince = new Date(Date.parse(cursor) - OVERLAP_MS).toISOString();
  const found: number[] = [];
  let looked = 0;
  let newest = cursor;
  for await (const page of paperless.modifiedSince(modifiedSince, { tags })) {
    for (const document of page) {
      looked += 1;
      if (Date.parse(document.modified) > Date.parse(newest)) newest = document.modified;
      if (!(await wasMissed(db, document))) continue;
      found.push(document.id);
      await log.append(
        documentStream(document.id),
        [{ type: 'IntakeGapFound', data: { documentId: document.id } }],
        { origin },
      );
    }
  }
  await moveCursor(db, newest, found.length);
  return { first: false, looked, found, tagged: 0 };
}

async function wasMissed(db: Queryable, document: DocumentSummary): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(
    `select exists (select from webhook_queue where document_id = $1)
         or exists (select from document_processing where document_id = $1)
         or exists (select from batch_chunks where document_ids @> to_jsonb($1::integer)) as known`,
    [document.id],
  );
  if (rows[0]?.known) return false;
  const seen = await observedDocument(db, document.id);
  return !seen || !sameFields(seen.fields, toFields(document));
}

/** Never in the future: one document that was saved while a clock was ahead would hide all others until then. */
async function readCursor(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ modified_to: string }>(
    'select least(modified_to, now()) as modified_to from sweep_cursor',
  );
  return rows[0]?.modified_to ?? null;
}

async function moveCursor(db: Queryable, modifiedTo: string, found: number): Promise<void> {
  await db.query(
    `insert into sweep_cursor (modified_to, swept_at, found) values ($1, now(), $2)
     on conflict (only_row) do update set modified_to = excluded.modified_to, swept_at = now(), found = excluded.found`,
    [modifiedTo, found],
  );
}

const SWEEP = 'sweep';

type JobDeps = SweepDeps & {
  trigger: Jobs['trigger'];
  sweepCron: string | undefined;
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
};

/** The sweep at fixed times where a schedule is set, and whenever calls may have been missed. */
export function sweepJob(deps: JobDeps): { job: Job; sweepNow: () => void } {
  const { trigger, sweepCron, logger } = deps;
  return {
    sweepNow() {
      trigger(SWEEP).catch((error: Error) =>
        logger.warn({ error: error.message }, 'no sweep could be started'),
      );
    },
    job: job({
      name: SWEEP,
      when: sweepCron ? { cron: sweepCron } : { onDemand: true },
      async run() {
        try {
          const result = await sweep(deps, { actor: 'sweep', correlationId: `sweep-${Date.now()}` });
          logger.info(result, result.first ? SWEEP_BEGINS : 'sweep done');
        } catch (error) {
          if (!(error instanceof PaperlessError)) throw error;
          logger.warn(
            { error: error.message },
            'the sweep could not be done; it follows when Paperless is back',
          );
        }
      },
    }),
  };
}

const SWEEP_BEGINS =
  'first sweep: from now on documents are found whose call never arrives; those tagged before wait for a batch run';
