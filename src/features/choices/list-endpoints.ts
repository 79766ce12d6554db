import { z } from 'zod';
import { typesToApprove } from '../../../projections/document-types.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, permission } from '../../platform/http/index.ts';

type Deps = {
  db: Queryable;
  paperless: Pick<Paperless, 'choices'>;
  /** The custom field of approvals. */
  approvalField: number;
};

const named = { id: z.int(), name: z.string() };
const Tag = z
  .object({
    ...named,
    color: z.string().nullable(),
    parent: z.int().nullable().meta({ description: 'Paperless adds it together with the tag' }),
    isInboxTag: z.boolean(),
    isControlTag: z.boolean().meta({ description: 'Set by the workflow, edited by nobody' }),
  })
  .meta({ id: 'Tag' });
export const DocumentType = z
  .object({ ...named, freigabeErforderlich: z.boolean() })
  .meta({ id: 'DocumentType' });
const CustomField = z
  .object({
    ...named,
    type: z.string(),
    options: z.array(z.object({ id: z.string(), label: z.string() })),
    isApprovalField: z.boolean().meta({ description: 'Holds approvals: nobody fills it in by hand' }),
  })
  .meta({ id: 'CustomField' });

const itemsOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
const forForms = {
  method: 'GET',
  access: permission('EDIT_DOCUMENTS', 'VIEW_FREIGABE', 'VIEW_INBOX', 'MANAGE_SETTINGS'),
  problems: ['dms-unavailable'],
} as const;

/** The lists of Paperless; in an outage as they were. What is ours about them is read at each call: it is right at once. */
export function listEndpoints({ db, paperless: { choices }, approvalField }: Deps): Endpoint[] {
  return [
    endpoint({
      ...forForms,
      path: '/tags',
      summary: 'All tags',
      response: itemsOf(Tag),
      async handle() {
        const [{ items }, { steuertag_ids }] = await Promise.all([
          choices.tags.lastKnown(),
          readSettings(db, ['steuertag_ids']),
        ]);
        const control = new Set(steuertag_ids);
        return { items: items.map((tag) => ({ ...tag, isControlTag: control.has(tag.id) })) };
      },
    }),
    endpoint({
      ...forForms,
      path: '/correspondents',
      summary: 'All correspondents',
      response: itemsOf(z.object(named).meta({ id: 'Correspondent' })),
      handle: async () => ({ items: [...(await choices.correspondents.lastKnown()).items] }),
    }),
    endpoint({
      ...forForms,
      path: '/document-types',
      summary: 'All document types',
      response: itemsOf(DocumentType),
      async handle() {
        const [{ items }, toApprove] = await Promise.all([
          choices.documentTypes.lastKnown(),
          typesToApprove(db),
        ]);
        return { items: items.map((type) => ({ ...type, freigabeErforderlich: toApprove.has(type.id) })) };
      },
    }),
    endpoint({
      ...forForms,
      path: '/custom-fields',
      summary: 'All custom fields',
      response: itemsOf(CustomField),
      async handle() {
        const { items } = await choices.customFields.lastKnown();
        return { items: items.map((field) => ({ ...field, isApprovalField: field.id === approvalField })) };
      },
    }),
  ];
}
