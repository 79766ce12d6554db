import type { InboxSegment, SegmentFields } from '../shown.ts';

/** What the form of a document holds. */
export type SegmentDraft = {
  name: string;
  title: string;
  /** YYYY-MM-DD, or empty */
  created: string;
  correspondent: number | null;
  documentType: number | null;
  tags: number[];
  /** As it is typed. */
  archiveSerialNumber: string;
  customFields: CustomValue[];
};
export type CustomValue = NonNullable<SegmentFields['customFields']>[number];
export type DraftFault = 'name-missing' | 'name-too-long' | 'title-too-long' | 'asn';

const LONGEST_NAME_BYTES = 255;
const LONGEST_TITLE = 128;
const HIGHEST_ASN = 4_294_967_295;

export const draftOf = ({ name, fields }: Pick<InboxSegment, 'name' | 'fields'>): SegmentDraft => ({
  name,
  title: fields.title ?? '',
  created: fields.created ?? '',
  correspondent: fields.correspondent ?? null,
  documentType: fields.documentType ?? null,
  tags: [...(fields.tags ?? [])],
  archiveSerialNumber: String(fields.archiveSerialNumber ?? ''),
  customFields: [...(fields.customFields ?? [])],
});

/** What is sent: what was left empty is not in it. */
export const fieldsOf = (draft: SegmentDraft): SegmentFields => ({
  ...(draft.title.trim() && { title: draft.title.trim() }),
  ...(draft.created && { created: draft.created }),
  ...(draft.correspondent !== null && { correspondent: draft.correspondent }),
  ...(draft.documentType !== null && { documentType: draft.documentType }),
  ...(draft.tags.length > 0 && { tags: draft.tags }),
  ...(draft.archiveSerialNumber.trim() && { archiveSerialNumber: Number(draft.archiveSerialNumber) }),
  ...(draft.customFields.length > 0 && { customFields: draft.customFields }),
});

/** What is wrong with a draft before it is sent. */
export function faultsOf(draft: SegmentDraft): DraftFault[] {
  const asn = draft.archiveSerialNumber.trim();
  return [
    ...(draft.name.trim() === '' ? (['name-missing'] as const) : []),
    ...(new TextEncoder().encode(draft.name).length > LONGEST_NAME_BYTES ? (['name-too-long'] as const) : []),
    ...([...draft.title].length > LONGEST_TITLE ? (['title-too-long'] as const) : []),
    ...(asn !== '' && !(/^\d+$/.test(asn) && Number(asn) <= HIGHEST_ASN) ? (['asn'] as const) : []),
  ];
}

export const sameDraft = (a: SegmentDraft, b: SegmentDraft): boolean =>
  a.name === b.name && JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));
