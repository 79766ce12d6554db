import { z } from 'zod';
import { typesToApprove } from '../../../projections/document-types.ts';
import { type DomainEvents, documentTypeStream } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Id, Problem, permission } from '../../platform/http/index.ts';
import { DocumentType } from './list-endpoints.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents>; paperless: Pick<Paperless, 'choices'> };

/** Which document types need approval. */
export const changeDocumentType = ({ db, log, paperless }: Deps): Endpoint =>
  endpoint({
    method: 'PUT',
    path: '/document-types/{id}',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Whether documents of a type need approval',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ freigabeErforderlich: z.boolean() }),
    response: DocumentType,
    problems: ['not-found', 'dms-unavailable'],
    async handle({ params: { id }, body: { freigabeErforderlich }, origin }) {
      const type = (await paperless.choices.documentTypes.listWith([id])).byId.get(id);
      if (!type) throw new Problem('not-found', { reason: 'document-type-unknown', id });
      if ((await typesToApprove(db)).has(id) !== freigabeErforderlich) {
        await log.append(
          documentTypeStream(id),
          [{ type: 'DocumentTypeChanged', data: { documentTypeId: id, freigabeErforderlich } }],
          { origin },
        );
      }
      return { ...type, freigabeErforderlich };
    },
  });
