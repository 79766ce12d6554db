import { z } from 'zod';
import { type Change, DateText, type DocumentFields, FieldValue } from '../../domain/events/index.ts';
import type { ChoiceList, Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import { fieldError, IdInBody, Problem } from '../../platform/http/index.ts';
import { toFields } from '../../services/document-writing/index.ts';
import { customFieldChanges, presentValue, staleFields } from './custom-field-edits.ts';
import { asEdit, differing, fieldChanges } from './field-changes.ts';

const FieldEdits = z
  .array(z.strictObject({ field: IdInBody, value: FieldValue }))
  .max(100)
  .optional();
const editable = {
  created: DateText.optional(),
  correspondentId: IdInBody.nullable().optional(),
  documentTypeId: IdInBody.nullable().optional(),
};
const title = z.string().refine((text) => [...text].length <= 128, {
  error: 'at most 128 characters, as in Paperless',
  params: { fault: 'too-long', limit: 128 },
});
export const EditBody = z
  .strictObject({
    title: title.min(1).optional(),
    ...editable,
    customFields: FieldEdits.meta({ description: 'Those to be set; null empties one' }),
    expected: z
      .strictObject({ title: z.string().optional(), ...editable, customFields: FieldEdits })
      .optional()
      .meta({
        description: 'The values that the person saw; where one is no longer true, the edit is a 409',
      }),
  })
  .refine(({ expected: _, ...edit }) => Object.keys(edit).length > 0, 'names nothing to be changed');

type Deps = {
  paperless: Pick<Paperless, 'choices'>;
  /** The custom field that holds the approval: nobody edits it. */
  approvalField: number;
};

/**
 * What an edit changes about a document as it was just read.
 *
 * @throws Problem `conflict`, `invalid-request`
 */
export async function editChanges(
  { paperless: { choices }, approvalField }: Deps,
  document: PaperlessDocument,
  { expected = {}, customFields: edits = [], ...edit }: z.output<typeof EditBody>,
): Promise<Change[]> {
  await assertKnown('correspondentId', choices.correspondents.listWith, edit.correspondentId);
  await assertKnown('documentTypeId', choices.documentTypes.listWith, edit.documentTypeId);
  const now = toFields(document);
  assertNotStale(now, expected);
  if (edits.length === 0) return fieldChanges(now, edit);
  const { byId: fields } = await choices.customFields.listWith(edits.map(({ field }) => field));
  const { changes, errors } = customFieldChanges(now, edits, { fields, approvalField });
  if (errors.length > 0) throw new Problem('invalid-request', undefined, { errors });
  return [...fieldChanges(now, edit), ...changes];
}

/** @throws Problem `conflict` when something is no longer as the person saw it */
function assertNotStale(
  now: DocumentFields,
  { customFields = [], ...seen }: NonNullable<z.output<typeof EditBody>['expected']>,
): void {
  const present = [
    ...differing(now, seen).map((name) => `${name} is now ${JSON.stringify(asEdit(now)[name])}`),
    ...staleFields(now, customFields).map(
      (field) => `custom field ${field} is now ${JSON.stringify(presentValue(now, field) ?? null)}`,
    ),
  ];
  if (present.length > 0)
    throw new Problem('conflict', { reason: 'document-changed', fields: present.join(', ') });
}

/** @throws Problem `invalid-request` when Paperless has no such object */
async function assertKnown(
  path: string,
  listWith: (ids: number[]) => Promise<ChoiceList<unknown>>,
  id: number | null | undefined,
): Promise<void> {
  if (!id || (await listWith([id])).byId.has(id)) return;
  throw new Problem('invalid-request', undefined, { errors: [fieldError(path, 'id-unknown', { id })] });
}
