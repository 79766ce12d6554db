import type { ApprovalFields, DocumentFields, DomainEvents } from '../../domain/events/index.ts';
import type { DocumentSheet, Paperless } from '../../gateways/paperless/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { sameFields, toFields } from './document-fields.ts';

/** What was last known of a document. */
export type KnownDocument = { fields: DocumentFields; added: string | null; checksum: string | null };

/** The event that says what a document looks like, when that is news; else none. */
export async function observation(
  document: DocumentSheet,
  known: KnownDocument | null,
  approval: ApprovalFields,
  { choices }: Pick<Paperless, 'choices'>,
): Promise<NewEvent<DomainEvents>[]> {
  const fields = toFields(document);
  const { id: documentId, added, checksum } = document;
  const same =
    known && sameFields(known.fields, fields) && known.added === added && known.checksum === checksum;
  if (same) return [];
  const label = await labelIn(fields, approval.field, choices);
  return [
    {
      type: 'DocumentObserved',
      data: { documentId, fields, added, checksum, approval: { ...approval, label } },
    },
  ];
}

/** What the value of the approval field is called now; null where there is none, or nobody can tell. */
async function labelIn(
  { customFields }: DocumentFields,
  approvalField: number,
  choices: Paperless['choices'],
): Promise<string | null> {
  const value = customFields.find(({ field }) => field === approvalField)?.value;
  if (typeof value !== 'string' || value === '') return null;
  // A document is not kept waiting because the names cannot be had.
  const list = await choices.customFields.list().catch(() => null);
  return list?.byId.get(approvalField)?.options.find(({ id }) => id === value)?.label ?? null;
}
