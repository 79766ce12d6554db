import { z } from 'zod';
import type { DocumentAccess } from '../document-access/index.ts';
import { type Endpoint, endpoint, permission, personOf } from '../http/index.ts';
import type { Paperless } from '../paperless/index.ts';

const FoundDocument = z
  .object({ id: z.int(), title: z.string(), created: z.string(), correspondent: z.string().nullable() })
  .meta({ id: 'FoundDocument' });

const MAX_FOUND = 8;
const MAX_CORRESPONDENTS = 50;

type Deps = {
  paperless: Pick<Paperless, 'latestDocuments' | 'latestDocumentsOf' | 'choices'>;
  access: DocumentAccess;
};

/** `GET /search/documents`: any document of Paperless, found by a part of its title or of its correspondent's name. */
export const searchEndpoint = ({ paperless, access }: Deps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/search/documents',
    access: permission('EDIT_DOCUMENTS'),
    summary: 'The documents added last with these words in their title or the name of their correspondent',
    query: z.strictObject({ q: z.string().trim().min(2).max(200) }),
    response: z.object({ items: z.array(FoundDocument) }),
    problems: ['dms-unavailable'],
    async handle({ query: { q }, caller }) {
      const correspondents = (await paperless.choices.correspondents.list()).items;
      const words = q.toLowerCase();
      const named = correspondents
        .filter(({ name }) => name.toLowerCase().includes(words))
        .slice(0, MAX_CORRESPONDENTS)
        .map(({ id }) => id);
      const found = await Promise.all([
        paperless.latestDocuments(q, MAX_FOUND),
        paperless.latestDocumentsOf(named, MAX_FOUND),
      ]);
      const each = new Map(found.flat().map((document) => [document.id, document]));
      const visible = await access.visible(personOf(caller), [...each.values()]);
      const nameOf = new Map(correspondents.map(({ id, name }) => [id, name]));
      return {
        items: visible.slice(0, MAX_FOUND).map(({ id, title, created, correspondent }) => ({
          ...{ id, title, created },
          correspondent: (correspondent !== null && nameOf.get(correspondent)) || null,
        })),
      };
    },
  });
