import { z } from 'zod';
import { cashDiscountsOf } from '../../../projections/invoice-list.ts';
import type { Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

const Ref = z.object({ id: z.int(), name: z.string().nullable() });
export const TagRef = Ref.extend({ color: z.string().nullable() }).meta({ id: 'TagOfDocument' });

/** The fields of a document with names instead of ids alone, content tags apart from control tags. */
export const DocumentWithNames = z.object({
  title: z.string(),
  created: z.string(),
  correspondent: Ref.nullable(),
  documentType: Ref.nullable(),
  contentTags: z.array(TagRef).meta({ description: 'Tags that people choose' }),
  controlTags: z.array(TagRef).meta({ description: 'Tags that the workflow sets: shown, never edited here' }),
  customFields: z.array(
    z.object({
      id: z.int(),
      name: z.string().nullable(),
      type: z.string().nullable(),
      value: z.unknown(),
      label: z.string().optional().meta({ description: 'Of a select: the label of its value' }),
    }),
  ),
});

export const ShownDocument = DocumentWithNames.extend({
  id: z.int(),
  url: z.string().meta({ description: 'The document in Paperless' }),
  cashDiscounts: z
    .array(
      z.object({
        until: z.string(),
        percent: z.string().nullable(),
        amount: z.string().nullable(),
        currency: z.string().nullable(),
      }),
    )
    .meta({ description: 'What is saved by paying in time, as its file says' }),
  checksum: z.string().nullable().meta({ description: 'Of the newest file, where Paperless tells it' }),
  change: z
    .object({
      eventId: z.uuid(),
      stays: z
        .array(z.enum(['owner']))
        .optional()
        .meta({ description: 'What an undo left: only the owner of a document may give it away' }),
    })
    .optional()
    .meta({ description: 'The change that this call made, to be taken back by its id' }),
}).meta({ id: 'Document' });

export type ShowDeps = {
  db: Queryable;
  paperless: Pick<Paperless, 'choices' | 'checksumOf'>;
  publicUrl: string;
  controlTags: () => Promise<ReadonlySet<number>>;
};

/** A document as it is now, in words. */
export async function showDocument(
  { db, paperless, publicUrl, controlTags }: ShowDeps,
  document: PaperlessDocument,
  change?: z.input<typeof ShownDocument>['change'],
): Promise<z.input<typeof ShownDocument>> {
  const { id } = document;
  const [control, checksum, cashDiscounts] = await Promise.all([
    controlTags(),
    document.checksum ?? paperless.checksumOf(id),
    cashDiscountsOf(db, id),
  ]);
  return {
    id,
    ...(await withNames(paperless, document, control)),
    url: documentUrl(publicUrl, id),
    ...{ cashDiscounts, checksum },
    ...(change && { change }),
  };
}

type Fields = Pick<
  PaperlessDocument,
  'title' | 'created' | 'correspondent' | 'documentType' | 'tags' | 'customFields'
>;

/** Fields with the names that Paperless has for their values now. */
export async function withNames(
  { choices }: Pick<Paperless, 'choices'>,
  { title, created, correspondent, documentType, tags: tagIds, customFields }: Fields,
  control: ReadonlySet<number>,
): Promise<z.input<typeof DocumentWithNames>> {
  const [tags, correspondents, types, fields] = await Promise.all([
    choices.tags.listWith(tagIds),
    choices.correspondents.listWith(correspondent ? [correspondent] : []),
    choices.documentTypes.listWith(documentType ? [documentType] : []),
    choices.customFields.listWith(customFields.map(({ field }) => field)),
  ]);
  const shown = tagRefs(tagIds, tags.byId);
  return {
    title,
    created,
    correspondent: ref(correspondent, correspondents.byId),
    documentType: ref(documentType, types.byId),
    contentTags: shown.filter((tag) => !control.has(tag.id)),
    controlTags: shown.filter((tag) => control.has(tag.id)),
    customFields: customFields
      .toSorted((a, b) => a.field - b.field)
      .map(({ field, value }) => {
        const { name = null, type = null, options = [] } = fields.byId.get(field) ?? {};
        const label = options.find((option) => option.id === value)?.label;
        return { id: field, name, type, value, ...(label !== undefined && { label }) };
      }),
  };
}

export const documentUrl = (publicUrl: string, id: number): string => `${publicUrl}/documents/${id}/details`;

type Names = ReadonlyMap<number, { name: string }>;

export const ref = (id: number | null, names: Names): z.input<typeof Ref> | null =>
  id === null ? null : { id, name: names.get(id)?.name ?? null };

/** By name; what the service account may not see has none, and comes last. */
export const tagRefs = (
  ids: readonly number[],
  tags: ReadonlyMap<number, { name: string; color: string | null }>,
): z.input<typeof TagRef>[] =>
  ids
    .map((id) => ({ id, name: tags.get(id)?.name ?? null, color: tags.get(id)?.color ?? null }))
    .sort((a, b) => (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'de') || a.id - b.id);
