import { z } from 'zod';
import type { ShownImport } from './import-jobs.ts';
import { countsOf, progressText } from './import-progress.ts';

const Moment = z.iso.datetime({ precision: 3 });

export const ImportSummary = z
  .object({
    jobId: z.uuid(),
    accountId: z.string(),
    folder: z.string(),
    scope: z.enum(['public', 'personal']),
    state: z.enum(['queued', 'running', 'finished', 'partly', 'cancelled', 'failed', 'interrupted']),
    done: z.int().meta({ description: 'Mails that nothing more is to be done with, failed ones among them' }),
    total: z.int(),
    text: z.object({ de: z.string(), en: z.string() }).meta({ description: 'How far it is, for people' }),
    fault: z.string().nullable().meta({ description: 'What ended it before its time' }),
    startedAt: Moment,
    endedAt: Moment.nullable(),
    startedBy: z.string(),
  })
  .meta({ id: 'MailImport' });

export const ImportInDetail = ImportSummary.extend({
  items: z.array(
    z.object({
      uid: z.int(),
      subject: z.string().nullable(),
      state: z.enum(['waiting', 'taken', 'known', 'empty', 'gone', 'failed']),
      reason: z.string().nullable().meta({ description: 'Why it has failed' }),
      mailId: z.uuid().nullable(),
      itemIds: z.array(z.uuid()).meta({ description: 'What it brought into the inbox' }),
      refused: z.int().meta({ description: 'Attachments that could not be taken' }),
      afterwards: z
        .enum(['not-marked', 'not-moved'])
        .nullable()
        .meta({ description: 'It is imported, but the server did not mark or move it' }),
    }),
  ),
}).meta({ id: 'MailImportInDetail' });

export function importSummary(row: ShownImport): z.input<typeof ImportSummary> {
  const { total, waiting } = countsOf(row.progress);
  return {
    ...{
      jobId: row.job_id,
      accountId: row.account_id,
      folder: row.folder,
      scope: row.scope,
      state: row.shown,
    },
    ...{
      done: total - waiting,
      total,
      text: progressText(row.shown, row.progress),
      fault: row.progress.fault,
    },
    startedAt: new Date(row.started_at).toISOString(),
    endedAt: row.ended_at && new Date(row.ended_at).toISOString(),
    startedBy: row.started_by,
  };
}

export const importInDetail = (row: ShownImport): z.input<typeof ImportInDetail> => ({
  ...importSummary(row),
  items: row.progress.mails.map(({ uid, subject, state, reason, mailId, itemIds, refused, afterwards }) => ({
    ...{
      uid,
      subject: subject ?? null,
      state,
      reason: reason ?? null,
      mailId: mailId ?? null,
      itemIds: itemIds ?? [],
    },
    ...{ refused: refused ?? 0, afterwards: afterwards ?? null },
  })),
});
