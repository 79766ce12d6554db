import { z } from 'zod';
import { mergesThatLeftTo } from '../../../projections/merges.ts';
import { observedDocument } from '../../../projections/observed-documents.ts';
import { type DomainEvents, documentStream, mergeStream } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, RecordedEvent } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Id, type Person, permission, personOf } from '../../platform/http/index.ts';
import { actorNames } from './actors.ts';
import { explainFields, FIELD_CAUSES } from './explain-fields.ts';
import { FIELDS } from './field-refs.ts';

const WhyItem = z
  .object({
    what: z.enum(FIELDS),
    id: z.int().nullable().meta({ description: 'Of a custom field or a tag' }),
    because: z.enum(FIELD_CAUSES).meta({
      description:
        '`match`: taken from an entry of the farm system; `no-entry`: that has none; `paperless`: set there, past this service; `found`: it was so when the service first saw it',
    }),
    rule: z.string().nullable().meta({ description: 'Of `rule`: its name' }),
    entryId: z.string().nullable().meta({ description: 'Of `match`: the entry in the farm system' }),
    at: z.string(),
    eventId: z.uuid(),
    actor: z.string().nullable().meta({ description: 'null: Paperless does not say who' }),
    actorName: z.string().nullable(),
  })
  .meta({ id: 'FieldReason' });

export type WhyDeps = {
  db: Queryable;
  log: Pick<EventLog<DomainEvents>, 'read'>;
  /** Rejects for a person who may not see a document. */
  mayLook: (person: Person, documentId: number) => Promise<unknown>;
};

/** Why the fields of a document are as they are. */
export const whyEndpoint = ({ db, log, mayLook }: WhyDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/documents/{id}/why',
    access: permission('EDIT_DOCUMENTS', 'VIEW_AUDIT', 'VIEW_FREIGABE'),
    summary: 'Which rule, which match or who made each field of a document what it is, and since when',
    description: 'For the same people as its timeline; of the document as the service last knew it.',
    params: z.strictObject({ id: Id }),
    response: z.object({ items: z.array(WhyItem) }),
    problems: ['unknown-event', 'not-found', 'dms-unavailable'],
    async handle({ params: { id }, caller }) {
      const person = personOf(caller);
      if (!person.permissions.includes('VIEW_AUDIT')) await mayLook(person, id);
      const reasons = explainFields(id, await eventsAbout({ db, log }, id));
      const names = await actorNames(
        db,
        reasons.flatMap(({ actor }) => actor ?? []),
      );
      return {
        items: reasons.map(({ rule = null, entryId = null, actor, ...reason }) => ({
          ...{ ...reason, rule, entryId, actor },
          actorName: (actor && names.get(actor)) ?? null,
        })),
      };
    },
  });

/** Its own events, and those of the merges that may have given it the correspondent that it has. */
async function eventsAbout({ db, log }: Omit<WhyDeps, 'mayLook'>, id: number): Promise<RecordedEvent[]> {
  const correspondent = (await observedDocument(db, id))?.fields.correspondent ?? null;
  const merges = correspondent === null ? [] : await mergesThatLeftTo(db, correspondent);
  const streams = [documentStream(id), ...merges.map(mergeStream)];
  const events = await Promise.all(streams.map((stream) => log.read(stream)));
  return events.flat().sort((a, b) => a.position - b.position);
}
