import { z } from 'zod';
import type { Paperless } from '../../gateways/paperless/index.ts';
import { type Endpoint, endpoint, permission, personOf } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';

const FoundDocument = z
  .object({ id: z.int(), title: z.string(), created: z.string(), correspondent: z.string().nullable() })
  .meta({ id: 'FoundDocument' });

const MAX_FOUND = 8;
const MAX_CORRESPONDENTS = 50;
/** As many digits as an id of Paperless can have for certain. */
const NUMBER = /^\d{1,9}$/;

const Search = z
  .strictObject({
    q: z
      .string()
      .trim()
      .max(200)
      .refine((words) => words.length >= 2 || NUMBER.test(words), {
        error: 'at least two characters, or a number',
        params: { fault: 'too-short', limit: 2 },
      })
      .optional(),
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'numbers with commas between them')
      .optional()
      .meta({ description: 'Those with these numbers, as far as they can be seen: `7,12`' }),
  })
  .refine(({ q, ids }) => q !== undefined || ids !== undefined, 'names nothing to be looked for');

type Deps = {
  paperless: Pick<
    Paperless,
    'latestDocuments' | 'latestDocumentsOf' | 'summariesOf' | 'sharingOf' | 'choices'
  >;
  access: DocumentAccess;
};

/**
 * `GET /search/documents`: any document of Paperless, found by its number, a part of its title or of its
 * correspondent's name.
 */
export const searchEndpoint = ({ paperless, access }: Deps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/search/documents',
    access: permission('EDIT_DOCUMENTS'),
    summary: 'The document of this number, and those added last with these words in title or correspondent',
    query: Search,
    response: z.object({ items: z.array(FoundDocument) }),
    problems: ['dms-unavailable'],
    async handle({ query: { q, ids = '' }, caller }) {
      const person = personOf(caller);
      const correspondents = (await paperless.choices.correspondents.list()).items;
      const wanted = ids.split(',').flatMap((id) => Number(id) || []);
      const number = q !== undefined && NUMBER.test(q) ? [Number(q)] : [];
      const [numbered, found] = await Promise.all([withNumbers([...wanted, ...number]), withWords(q)]);
      const nameOf = new Map(correspondents.map(({ id, name }) => [id, name]));
      const each = new Map([...numbered, ...found].map((document) => [document.id, document]));
      return {
        items: [...each.values()].map(({ id, title, created, correspondent }) => ({
          ...{ id, title, created },
          correspondent: (correspondent !== null && nameOf.get(correspondent)) || null,
        })),
      };

      async function withNumbers(numbers: readonly number[]) {
        const sharing = access.mode === 'all' ? null : await paperless.sharingOf(numbers);
        const visible = sharing && (await access.visible(person, sharing)).map(({ id }) => id);
        return paperless.summariesOf(visible ?? numbers);
      }

      async function withWords(words = '') {
        if (words.length < 2) return [];
        const named = correspondents
          .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
          .slice(0, MAX_CORRESPONDENTS)
          .map(({ id }) => id);
        const all = await Promise.all([
          paperless.latestDocuments(words, MAX_FOUND),
          paperless.latestDocumentsOf(named, MAX_FOUND),
        ]);
        return (await access.visible(person, all.flat())).slice(0, MAX_FOUND);
      }
    },
  });
