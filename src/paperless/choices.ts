import { CustomFieldAnswer, NamedAnswer, PageOf } from './shapes.ts';
import type { Transport } from './transport.ts';

export type CustomFieldDefinition = {
  id: number;
  name: string;
  type: string;
  options: { id: string; label: string }[];
};

const NAMED = {
  correspondent: '/api/correspondents/{id}/',
  documentType: '/api/document_types/{id}/',
} as const;

/** What documents can be given: their names and definitions. */
export function choiceCalls({ call }: Pick<Transport, 'call'>) {
  return {
    /** The name of a correspondent or document type. @throws PaperlessError `not-found` */
    async nameOf(kind: keyof typeof NAMED, id: number): Promise<string> {
      return (await call({ method: 'GET', endpoint: NAMED[kind], path: { id }, answer: NamedAnswer })).name;
    },

    async customFields(): Promise<CustomFieldDefinition[]> {
      const fields: CustomFieldDefinition[] = [];
      for (let page = 1; ; page += 1) {
        const { results, next } = await call({
          method: 'GET',
          endpoint: '/api/custom_fields/',
          query: { page, page_size: 250 },
          answer: PageOf(CustomFieldAnswer),
        });
        fields.push(
          ...results.map(({ id, name, data_type, extra_data }) => ({
            id,
            name,
            type: data_type,
            options: extra_data?.select_options ?? [],
          })),
        );
        if (next === null) return fields;
      }
    },
  };
}
