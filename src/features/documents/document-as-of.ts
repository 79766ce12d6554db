import { z } from 'zod';
import { mergeIds } from '../../../projections/merges.ts';
import { type ObservedDocument, observedDocuments } from '../../../projections/observed-documents.ts';
import { type SettingRow, settings } from '../../../projections/settings.ts';
import {
  type DomainEvents,
  documentStream,
  mergeStream,
  type SettingValue,
  settingCatalogue,
  settingStream,
} from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { asOf, type Endpoint, endpoint, Id, PastTime, permission } from '../../platform/http/index.ts';
import { DocumentWithNames, type ShowDeps, withNames } from './show-document.ts';

const DocumentThen = z
  .object({
    ...asOf,
    document: DocumentWithNames.extend({
      observedAt: z.string().meta({ description: 'When the service had last seen it' }),
    })
      .nullable()
      .meta({ description: 'null: the service did not know it then, or it was gone' }),
  })
  .meta({ id: 'DocumentThen' });

type Deps = Pick<ShowDeps, 'paperless'> & { db: Queryable; log: EventLog<DomainEvents> };

/** A document as the service knew it at a time, with the names that things have today. */
export function documentAsOf({ db, log, paperless }: Deps): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/audit/as-of/documents/{id}',
    access: permission('VIEW_AUDIT'),
    summary: 'What a document looked like at a time',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ at: PastTime }),
    response: DocumentThen,
    problems: ['unknown-event', 'dms-unavailable'],
    async handle({ params: { id }, query: { at } }) {
      const position = await log.positionAt(at);
      // Merges move documents from one correspondent to another, and are recorded in streams of their own.
      const streams = [documentStream(id), ...(await mergeIds(db)).map(mergeStream)];
      const [rows, control] = await Promise.all([
        log.rowsAt(observedDocuments, { position, streams }),
        controlTagsAt(log, position),
      ]);
      const row = rows.get(id) as ObservedDocument | undefined;
      if (!row) return { at, position, document: null };
      const { observed_at: observedAt, fields } = row;
      return { at, position, document: { ...(await withNames(paperless, fields, control)), observedAt } };
    },
  });
}

async function controlTagsAt(log: EventLog<DomainEvents>, position: number): Promise<ReadonlySet<number>> {
  const rows = await log.rowsAt(settings, { position, streams: [settingStream('steuertag_ids')] });
  const row = rows.get('steuertag_ids') as SettingRow | undefined;
  const ids = row ? row.value : settingCatalogue.steuertag_ids.default;
  return new Set(ids as SettingValue<'steuertag_ids'>);
}
