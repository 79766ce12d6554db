import { Readable } from 'node:stream';
import { z } from 'zod';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, Language } from '../../platform/event-log/index.ts';
import {
  BYTE_ORDER_MARK,
  contentDisposition,
  csvLine,
  type Endpoint,
  endpoint,
  FileBody,
  permission,
  personOf,
  Reply,
} from '../../platform/http/index.ts';
import { actorNames } from './actors.ts';
import { auditItem } from './audit-item.ts';
import { AuditFilter } from './audit-query.ts';
import { hidePersonal } from './hide-personal.ts';
import { trailOf } from './trail.ts';

const HEAD: Record<Language, string[]> = {
  de: ['Position', 'Zeit (UTC)', 'Verlauf', 'Ereignis', 'Urheber', 'Name', 'Satz', 'Daten'],
  en: ['Position', 'Time (UTC)', 'Stream', 'Event', 'Actor', 'Name', 'Sentence', 'Data'],
};

/** The audit trail as a file for a spreadsheet, written as it is read: its length costs no memory here. */
export function exportEndpoint({ db, log }: { db: Queryable; log: EventLog<DomainEvents> }): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/audit/export',
    access: permission('VIEW_AUDIT'),
    summary: 'The audit trail as CSV with semicolons, the oldest first',
    description:
      'UTF-8 with a byte order mark; what a spreadsheet would take for a formula is made harmless.',
    query: z.strictObject({ ...AuditFilter, language: z.enum(['de', 'en']).default('de') }),
    file: true,
    mediaType: 'text/csv; charset=utf-8',
    response: FileBody,
    handle: async ({ query: { language, ...filter }, caller }) => {
      // What cannot be read must be a problem of its own, not a file that ends early: so the first part is read before.
      const lines = linesOf({ db, log, sub: personOf(caller).sub }, filter, language);
      const first = await lines.next();
      const rest = async function* () {
        if (!first.done) yield first.value;
        yield* lines;
      };
      const name = `${FILE_NAME[language]}-${new Date().toISOString().slice(0, 10)}.csv`;
      return new Reply(200, Readable.from(rest()), {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'no-store',
      }) as never;
    },
  });
}

const FILE_NAME: Record<Language, string> = { de: 'protokoll', en: 'audit-trail' };

async function* linesOf(
  { db, log, sub }: { db: Queryable; log: EventLog<DomainEvents>; sub: string },
  filter: Parameters<typeof trailOf>[1],
  language: Language,
): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvLine(HEAD[language], ';');
  for await (const found of trailOf(log, filter)) {
    const events = await hidePersonal(db, sub, found);
    const names = await actorNames(
      db,
      events.map(({ metadata }) => metadata.actor),
    );
    const lines = events.map((event) => {
      const { position, at, stream, type, actor, actorName, sentence, data } = auditItem(event, names);
      const words = [at, stream, type, actor, actorName ?? '', sentence[language], JSON.stringify(data)];
      return csvLine([position, ...words], ';');
    });
    const text = head + lines.join('');
    head = '';
    if (text !== '') yield text;
  }
  if (head !== '') yield head;
}
