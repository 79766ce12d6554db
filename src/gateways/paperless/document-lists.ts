import { z } from 'zod';
import {
  type DocumentSheet,
  type DocumentSummary,
  type SharedId,
  type SharedSummary,
  toSheet,
  toSummary,
} from './document-answers.ts';
import { onePage, pages, type Query } from './every-page.ts';
import { DocumentSheetAnswer, DocumentSummaryAnswer, SharedIdAnswer, SharedSummaryAnswer } from './shapes.ts';
import type { Transport } from './transport.ts';

export type DocumentFilter = {
  /** Carries all of these tags. */
  tags?: number[];
  /** Is of one of these types. */
  types?: readonly number[];
  /** Saved at or after this time (ISO 8601). */
  modifiedSince?: string;
  correspondent?: number;
  /** Among these. Few enough for an address: some hundred. */
  ids?: readonly number[];
};

/** Looking for documents: page by page, without their text; and counting them. */
export function documentListCalls({ call }: Pick<Transport, 'call'>) {
  const list = <Item extends z.ZodType>(item: Item, query: Query) =>
    onePage(call, '/api/documents/', item, query);
  const all = <Item extends z.ZodType>(item: Item, query: Query, pageSize: number) =>
    pages(call, '/api/documents/', item, query, pageSize);

  return {
    /** The documents with a tag, the newest first, with their grants. */
    async sharedWithTag(tag: number, pageSize = 250): Promise<SharedSummary[]> {
      const found = new Map<number, SharedSummary>();
      const query = { ...queryOf({ tags: [tag] }), ordering: '-created', ...WITH_GRANTS };
      for await (const { items } of all(SharedSummaryAnswer, query, pageSize)) {
        for (const answer of items) found.set(answer.id, toShared(answer));
      }
      return [...found.values()];
    },

    /** The documents added last whose title has these words in it, with their grants. @param title `''`: any */
    async latestDocuments(title: string, count: number): Promise<SharedSummary[]> {
      const query = { title__icontains: title || undefined, ordering: '-added', ...WITH_GRANTS };
      const { results } = await list(SharedSummaryAnswer, { ...query, page_size: count });
      return results.map(toShared);
    },

    /** The documents of some correspondents that were added last, with their grants. */
    async latestDocumentsOf(correspondents: readonly number[], count: number): Promise<SharedSummary[]> {
      if (correspondents.length === 0) return [];
      const query = { correspondent__id__in: correspondents.join(), ordering: '-added', ...WITH_GRANTS };
      const { results } = await list(SharedSummaryAnswer, { ...query, page_size: count });
      return results.map(toShared);
    },

    /**
     * The ids of the documents that carry a tag, page by page. One that loses it meanwhile moves the others to
     * earlier pages: so the list is read again until as many were seen as there were, or nothing new
     * turns up.
     */
    async *withTag(tag: number, pageSize = 500): AsyncGenerator<number[]> {
      const seen = new Set<number>();
      const query = { ...queryOf({ tags: [tag] }), ...IDS };
      let expected: number | undefined;
      for (let before = -1; seen.size > before && seen.size < (expected ?? 1); ) {
        before = seen.size;
        for await (const { items, count } of all(IdAnswer, query, pageSize)) {
          expected ??= count;
          const fresh = items.flatMap(({ id }) => (seen.has(id) ? [] : id));
          for (const id of fresh) seen.add(id);
          if (fresh.length > 0) yield fresh;
        }
      }
    },

    /**
     * Documents that were saved at or after a time, the earlier ones first, page by page, without their text.
     * Each page is asked for by the time where the last one ended: pages by number would skip documents that
     * move to the end because they are saved meanwhile.
     */
    async *modifiedSince(
      since: string,
      { tags, pageSize = 250 }: { tags: number[]; pageSize?: number },
    ): AsyncGenerator<DocumentSummary[]> {
      const seen = new Set<string>();
      for (let from = since, page = 1; ; ) {
        const query = { ...queryOf({ tags, modifiedSince: from }), ordering: 'modified', ...SUMMARY };
        const { results, next } = await list(DocumentSummaryAnswer, { ...query, page, page_size: pageSize });
        const fresh = results.map(toSummary).filter(({ id, modified }) => !seen.has(`${id} ${modified}`));
        for (const { id, modified } of fresh) seen.add(`${id} ${modified}`);
        if (fresh.length > 0) yield fresh;
        if (next === null) return;
        const last = fresh.at(-1)?.modified ?? from;
        // A whole page of one and the same time: only there the number of the page leads on.
        page = last === from ? page + 1 : 1;
        from = last;
      }
    },

    /** One above the highest archive serial number that any document has. */
    nextArchiveSerialNumber: (): Promise<number> =>
      call({ method: 'GET', endpoint: '/api/documents/next_asn/', answer: z.int().min(1) }),

    /** The ids of all documents that carry these tags. */
    idsWithTags: (tags: number[], pageSize = 1_000): Promise<number[]> => everyId({ tags }, pageSize),

    /** The ids of all documents of a correspondent that this account may see. */
    idsOfCorrespondent: (correspondent: number): Promise<number[]> => everyId({ correspondent }, 10_000),

    /** Those among some documents that have this correspondent. */
    idsAmong: (ids: readonly number[], correspondent: number): Promise<number[]> =>
      ids.length === 0 ? Promise.resolve([]) : everyId({ ids, correspondent }, ids.length),

    /** Those among some documents that Paperless shows, without their text. */
    async summariesOf(ids: readonly number[], of: Pick<DocumentFilter, 'correspondent'> = {}) {
      if (ids.length === 0) return [];
      const query = { ...queryOf({ ...of, ids }), ordering: 'id', ...SUMMARY, page_size: ids.length };
      return (await list(DocumentSummaryAnswer, query)).results.map(toSummary);
    },

    /** The document of a correspondent with the latest date. */
    async newestDocumentsOf(correspondent: number, count: number): Promise<Newest[]> {
      const query = { ...queryOf({ correspondent }), ordering: '-created', fields: 'id,title,created' };
      return (await list(NewestAnswer, { ...query, page_size: count })).results;
    },

    /**
     * The documents of some types, without their text, page by page in the order of their ids. One that is
     * removed meanwhile moves the others to earlier pages, so that a page may miss one.
     */
    async *ofTypes(
      types: readonly number[],
      pageSize = 250,
    ): AsyncGenerator<{ documents: DocumentSheet[]; total: number }> {
      if (types.length === 0) return;
      const query = { ...queryOf({ types }), ordering: 'id', fields: SHEET_FIELDS };
      for await (const { items, count } of all(DocumentSheetAnswer, query, pageSize)) {
        yield { documents: items.map(toSheet), total: count };
      }
    },

    /** The owners of the documents of some types, and the users they are shared with. */
    async sharingOfTypes(types: readonly number[], pageSize = 1_000): Promise<SharedId[]> {
      if (types.length === 0) return [];
      const found: SharedId[] = [];
      const query = { ...queryOf({ types }), ordering: 'id', full_perms: true };
      const fields = 'id,owner,permissions';
      for await (const { items } of all(SharedIdAnswer, { ...query, fields }, pageSize)) {
        found.push(...items.map(({ id, owner, permissions: grants }) => ({ id, owner, grants })));
      }
      return found;
    },

    /** The same of some documents; those that Paperless does not show are missing. */
    async sharingOf(ids: readonly number[]): Promise<SharedId[]> {
      if (ids.length === 0) return [];
      const fields = 'id,owner,permissions';
      const query = { ...queryOf({ ids }), full_perms: true, fields, page_size: ids.length };
      const { results } = await list(SharedIdAnswer, query);
      return results.map(({ id, owner, permissions: grants }) => ({ id, owner, grants }));
    },

    async countDocuments(filter: DocumentFilter): Promise<number> {
      return (await list(z.unknown(), { ...queryOf(filter), fields: 'id', page_size: 1 })).count;
    },
  };

  /**
   * Listed again until nothing new turns up: a document that falls out of the filter meanwhile moves the others
   * to earlier pages.
   */
  async function everyId(filter: DocumentFilter, pageSize: number): Promise<number[]> {
    const ids = new Set<number>();
    for (let before = -1; ids.size > before; ) {
      before = ids.size;
      for await (const { items } of all(IdAnswer, { ...queryOf(filter), ...IDS }, pageSize)) {
        for (const { id } of items) ids.add(id);
      }
      // One page is one look: nothing can have moved.
      if (ids.size <= pageSize) break;
    }
    return [...ids].sort((a, b) => a - b);
  }
}

const toShared = (answer: z.output<typeof SharedSummaryAnswer>): SharedSummary => ({
  ...toSummary(answer),
  grants: answer.permissions,
});

const IdAnswer = z.object({ id: z.int() });
const NewestAnswer = DocumentSummaryAnswer.pick({ id: true, title: true, created: true });
type Newest = z.output<typeof NewestAnswer>;

const SHEET_FIELDS = Object.keys(DocumentSheetAnswer.shape).join(',');
const SUMMARY = { fields: Object.keys(DocumentSummaryAnswer.shape).join(',') };
const WITH_GRANTS = { full_perms: true, fields: `${SUMMARY.fields},permissions` };
const IDS = { ordering: 'id', fields: 'id' };

// Paperless ignores parameters it does not know or cannot read, and answers with everything: so the names
// occur here only, and every value is a number or a time that we made.
function queryOf({ tags, types, modifiedSince, correspondent, ids }: DocumentFilter) {
  return {
    tags__id__all: tags?.join(','),
    document_type__id__in: types?.join(','),
    modified__gte: modifiedSince,
    correspondent__id: correspondent,
    id__in: ids?.join(','),
  };
}
