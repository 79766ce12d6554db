import { z } from 'zod';
import { type DomainEvents, documentStream } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, EventSearch, RecordedEvent } from '../../platform/event-log/index.ts';
import {
  type Endpoint,
  endpoint,
  fieldError,
  Id,
  type Person,
  Problem,
  permission,
  personOf,
} from '../../platform/http/index.ts';
import { actorNames, knownActors } from './actors.ts';
import { AuditItem, auditItem } from './audit-item.ts';
import { AuditFilter, AuditPaging, EVENT_TYPES, EventTypeName } from './audit-query.ts';
import { cameFrom } from './came-from.ts';
import { exportEndpoint } from './export-endpoint.ts';
import { hidePersonal } from './hide-personal.ts';
import { whyEndpoint } from './why-endpoint.ts';

const AuditPage = z
  .object({
    items: z.array(AuditItem),
    next: z
      .int()
      .nullable()
      .meta({
        description:
          'Goes on where this page ends, as the next `after` or `before`; null when there is nothing more. A page ' +
          'may hold fewer items than asked for, even none, and still have a next one.',
      }),
  })
  .meta({ id: 'AuditPage' });

const KnownActor = z.object({ actor: z.string(), name: z.string().nullable() }).meta({ id: 'KnownActor' });

export type AuditDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  /** Rejects for a person who may not see a document. */
  mayLook: (person: Person, documentId: number) => Promise<unknown>;
};

/** The audit trail: every fact, and those about one document. */
export function auditEndpoints({ db, log, mayLook }: AuditDeps): Endpoint[] {
  const page = async (
    { sub }: Person,
    search: EventSearch,
    before: readonly RecordedEvent[] = [],
  ): Promise<z.input<typeof AuditPage>> => {
    if (search.after !== undefined && search.before !== undefined) {
      throw new Problem('invalid-request', undefined, {
        errors: [fieldError('before', 'after-or-before')],
      });
    }
    const { events: found, next } = await log.search(search);
    const events = await hidePersonal(db, sub, withOrigin(found, before, { ...search, next }));
    const names = await actorNames(
      db,
      events.map(({ metadata }) => metadata.actor),
    );
    return { items: events.map((event) => auditItem(event, names)), next };
  };
  return [
    endpoint({
      method: 'GET',
      path: '/audit',
      access: permission('VIEW_AUDIT'),
      summary: 'What happened when, by whom: the audit trail',
      query: z.strictObject({ ...AuditFilter, ...AuditPaging }),
      response: AuditPage,
      problems: ['unknown-event'],
      handle: ({ query, caller }) => page(personOf(caller), query),
    }),
    endpoint({
      method: 'GET',
      path: '/audit/choices',
      access: permission('VIEW_AUDIT'),
      summary: 'What can be asked for: people, API keys and the service itself; kinds of events',
      response: z.object({ actors: z.array(KnownActor), types: z.array(EventTypeName) }),
      handle: async () => ({ actors: await knownActors(db), types: EVENT_TYPES }),
    }),
    exportEndpoint({ db, log }),
    whyEndpoint({ db, log, mayLook }),
    endpoint({
      method: 'GET',
      path: '/documents/{id}/timeline',
      access: permission('EDIT_DOCUMENTS', 'VIEW_AUDIT', 'VIEW_FREIGABE'),
      summary: 'The facts known about one document',
      description:
        'With VIEW_AUDIT: of every document, also of one that is gone. Otherwise of those that the caller may look at; with VIEW_FREIGABE alone, those in the list of approvals.',
      params: z.strictObject({ id: Id }),
      query: z.strictObject(AuditPaging),
      response: AuditPage,
      problems: ['unknown-event', 'not-found', 'dms-unavailable'],
      async handle({ params: { id }, query, caller }) {
        const person = personOf(caller);
        if (!person.permissions.includes('VIEW_AUDIT')) await mayLook(person, id);
        return page(person, { ...query, stream: documentStream(id) }, await cameFrom({ db, log }, id));
      },
    }),
  ];
}

/** What came before a document stands where its own facts begin: on the page that has the oldest of them. */
function withOrigin(
  events: readonly RecordedEvent[],
  origin: readonly RecordedEvent[],
  { after, next }: { after?: number | undefined; next: number | null },
): RecordedEvent[] {
  const isForward = after !== undefined;
  if (origin.length === 0 || (isForward ? after > 0 : next !== null)) return [...events];
  const sign = isForward ? 1 : -1;
  return [...events, ...origin].sort((a, b) => sign * (a.position - b.position));
}
