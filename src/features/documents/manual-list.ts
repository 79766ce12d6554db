import { z } from 'zod';
import { readSettings } from '../../../projections/settings.ts';
import type { Paperless, SharedSummary } from '../../gateways/paperless/index.ts';
import { type StaleWhileRevalidate, staleWhileRevalidate } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { Id, listOf } from '../../platform/http/index.ts';
import type { DocumentAccess, Person } from '../../services/document-access/index.ts';
import { type Tile, tile } from '../../services/feature/index.ts';
import { following, type ManualSort, matchingText, SORTS, sorted } from './manual-order.ts';
import { documentUrl, ref, TagRef, tagRefs } from './show-document.ts';

const DocumentToEdit = z
  .object({
    id: z.int(),
    title: z.string(),
    created: z.string(),
    correspondent: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
    documentType: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
    contentTags: z.array(TagRef),
    controlTags: z.array(TagRef),
    url: z.string(),
  })
  .meta({ id: 'DocumentToEdit' });

export const ManualList = listOf(DocumentToEdit).extend({
  tag: TagRef.nullable().meta({
    description: 'The tag that brings documents here; null while none is set, then there are none',
  }),
});

export const ManualFilter = {
  q: z.string().max(200).optional().meta({ description: 'A part of the title, or the number' }),
  sort: z.enum(SORTS).default('-created'),
  after: Id.optional().meta({
    description: 'Only what comes after this one; all, where it is not in the list',
  }),
};

export type ManualDeps = {
  db: Queryable;
  paperless: Pick<Paperless, 'sharedWithTag' | 'choices'>;
  access: DocumentAccess;
  publicUrl: string;
  controlTags: () => Promise<ReadonlySet<number>>;
};
type Wanted = {
  page: number;
  pageSize: number;
  q?: string | undefined;
  sort?: ManualSort;
  after?: number | undefined;
};

const FRESH_MS = 3_000;
const STALE_MS = 15_000;

/** The documents that wait for somebody to edit them: asked from Paperless, kept for seconds. */
export function manualList({ db, paperless, access, publicUrl, controlTags }: ManualDeps): {
  page(person: Person, wanted: Wanted): Promise<z.input<typeof ManualList>>;
  /** All of them that this person may see, and the tag that brought them. */
  all(person: Person): Promise<{ tag: number | null; documents: readonly SharedSummary[] }>;
  /** To be called when a document was changed. */
  forget(): void;
} {
  let kept: { tag: number; documents: StaleWhileRevalidate<SharedSummary[]> } | undefined;
  const waiting = async (): Promise<{ tag: number | null; all: SharedSummary[] }> => {
    const { farmsys_tag_manuell: tag } = await readSettings(db, ['farmsys_tag_manuell']);
    if (tag === null) return { tag, all: [] };
    if (kept?.tag !== tag) {
      const documents = staleWhileRevalidate(() => paperless.sharedWithTag(tag), {
        freshMs: FRESH_MS,
        staleMs: STALE_MS,
      });
      kept = { tag, documents };
    }
    return { tag, all: await kept.documents.get() };
  };
  const { tags, correspondents, documentTypes } = paperless.choices;
  return {
    async all(person) {
      const { tag, all } = await waiting();
      return { tag, documents: await access.visible(person, all) };
    },
    async page(person, { page, pageSize, q = '', sort = '-created', after }) {
      const [{ tag, all }, control] = await Promise.all([waiting(), controlTags()]);
      const matching = sorted(matchingText(await access.visible(person, all), q), sort);
      const found = after === undefined ? matching : following(matching, after);
      const shown = found.slice((page - 1) * pageSize, page * pageSize);
      const idsOf = (ids: (number | null)[]) => ids.filter((id) => id !== null);
      const [tagList, correspondentList, typeList] = await Promise.all([
        tags.listWith([...(tag === null ? [] : [tag]), ...shown.flatMap((document) => document.tags)]),
        correspondents.listWith(idsOf(shown.map(({ correspondent }) => correspondent))),
        documentTypes.listWith(idsOf(shown.map(({ documentType }) => documentType))),
      ]);
      const items = shown.map((document) => {
        const refs = tagRefs(document.tags, tagList.byId);
        return {
          id: document.id,
          title: document.title,
          created: document.created,
          correspondent: ref(document.correspondent, correspondentList.byId),
          documentType: ref(document.documentType, typeList.byId),
          contentTags: refs.filter(({ id }) => !control.has(id)),
          controlTags: refs.filter(({ id }) => control.has(id)),
          url: documentUrl(publicUrl, document.id),
        };
      });
      const [reason = null] = tag === null ? [] : tagRefs([tag], tagList.byId);
      return { items, total: found.length, page, pageSize, tag: reason };
    },
    forget: () => kept?.documents.forget(),
  };
}

/** The documents that wait for manual edit and that this person may see. */
export const manualTile = (manual: Pick<ReturnType<typeof manualList>, 'all'>, seesAll: boolean): Tile =>
  tile({
    key: 'manual',
    permissions: ['EDIT_DOCUMENTS'],
    link: 'bearbeiten',
    read: async (person) => ({ count: (await manual.all(person)).documents.length }),
    urgent: async (person, atMost) =>
      sorted((await manual.all(person)).documents, 'created')
        .slice(0, atMost)
        .map(({ title, created }) => ({ title, since: created })),
    ends: {
      by: { TagsChanged: 'done', DocumentEdited: 'done' },
      // Of a document that is not in the list any more nobody has asked Paperless who may see it.
      async visible(person, ended) {
        const { tag } = await manual.all(person);
        return seesAll && tag !== null ? ended.filter(({ removedTags }) => removedTags.includes(tag)) : [];
      },
    },
  });
