import type { BarcodeTemplateBody, Reference } from '../../domain/events/index.ts';

/** What a template would write into documents. Its texts become whatever the type of the field is. */
export const referencesOf = ({ felder }: Pick<BarcodeTemplateBody, 'felder'>): Reference[] => {
  const { correspondent, documentType, tags = [], customFields = [] } = felder;
  const one = (kind: 'correspondent' | 'documentType', id: number | undefined): Reference[] =>
    id === undefined ? [] : [{ kind, id, path: ['felder', kind], writes: true }];
  return [
    ...one('correspondent', correspondent),
    ...one('documentType', documentType),
    ...tags.map((id, n): Reference => ({ kind: 'tag', id, path: ['felder', 'tags', n], writes: true })),
    ...customFields.map(
      ({ field }, n): Reference => ({
        ...{ kind: 'customField', id: field, writes: true },
        path: ['felder', 'customFields', n, 'field'],
      }),
    ),
  ];
};
