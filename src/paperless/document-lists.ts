import { z } from 'zod';
import {
  type DocumentSheet,
  type DocumentSummary,
  type SharedId,
  type SharedSummary,
  toSheet,
  toSummary,
} from './document-answers.ts';
import { nullWhenNotFound } from './errors.ts';
import {
  DocumentSheetAnswer,
  DocumentSummaryAnswer,
  PageOf,
  SharedIdAnswer,
  SharedSummaryAnswer,
} from './shapes.ts';
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
  return {
    /** The documents with a tag, the newest first, with their grants. */
    async sharedWithTag(tag: number, pageSize = 250): Promise<SharedSummary[]> {
      const found = new Map<number, SharedSummary>();
      for (let page = 1; ; page += 1) {
        const { results, next } = await call({
          method: 'GET',
          endpoint: '/api/documents/',
          query: {
            ...queryOf({ tags: [tag] }),
            ordering: '-created',
            full_perms: true,
            fields: `${SUMMARY_FIELDS},permissions`,
            page,
            page_size: pageSize,
          },
          answer: PageOf(SharedSummaryAnswer),
        });
        for (const answer of results) {
          found.set(answer.id, { ...toSummary(answer), grants: answer.permissions });
        }
        if (next === null) return [...found.values()];
      }
    },

    /** The documents added last whose title has these words in it, with their grants. @param title `''`: any */
    async latestDocuments(title: string, count: number): Promise<SharedSummary[]> {
      const { results } = await call({
        method: 'GET',
        endpoint: '/api/documents/',
        query: {
          title__icontains: title || undefined,
          ordering: '-added',
          full_perms: true,
          fields: `${SUMMARY_FIELDS},permissions`,
          page_size: count,
        },
        answer: PageOf(SharedSummaryAnswer),
      });
      return results.map((answer) => ({ ...toSummary(answer), grants: answer.permissions }));
    },

    /**
     * The ids of the documents that carry a tag, page by page. One that loses it meanwhile moves the others to
     * earlier pages: so the list is gone through again until as many were seen as there were, or nothing new
     * turns up.
     */
    async *withTag(tag: number, pageSize = 500): AsyncGenerator<number[]> {
      const seen = new Set<number>();
      for (let expected = 1, before = -1; seen.size < expected && seen.size > before; ) {
        before = seen.size;
        for (let page = 1, more = true; more; page += 1) {
          const found = await call({
            method: 'GET',
            endpoint: '/api/documents/',
            query: { ...queryOf({ tags: [tag] }), ordering: 'id', fields: 'id', page, page_size: pageSize },
            answer: PageOf(z.object({ id: z.int() })),
          }).catch(nullWhenNotFound);
          // The last page is gone since the one before was read.
          if (!found) break;
          if (before === 0 && page === 1) expected = found.count;
          const fresh = found.results.flatMap(({ id }) => (seen.has(id) ? [] : id));
          for (const id of fresh) seen.add(id);
          if (fresh.length > 0) yield fresh;
          more = found.next !== null;
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
        const { results, next } = await call({
          method: 'GET',
          endpoint: '/api/documents/',
          query: {
            ...queryOf({ tags, modifiedSince: from }),
            ordering: 'modified',
            fields: SUMMARY_FIELDS,
            page,
            page_size: pageSize,
          },
          answer: PageOf(DocumentSummaryAnswer),
        });
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
      const { results } = await call({
        method: 'GET',
        endpoint: '/api/documents/',
        query: { ...queryOf({ ...of, ids }), ordering: 'id', fields: SUMMARY_FIELDS, page_size: ids.length },
        answer: PageOf(DocumentSummaryAnswer),
      });
      return results.map(toSummary);
    },

    /** The document of a correspondent with the latest date. */
    async newestDocumentsOf(correspondent: number, count: number): Promise<Newest[]> {
      const { results } = await call({
        method: 'GET',
        endpoint: '/api/documents/',
        query: {
          ...queryOf({ correspondent }),
          ordering: '-created',
          fields: 'id,title,created',
          page_size: count,
        },
        answer: PageOf(NewestAnswer),
      });
      return results;
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
      for (let page = 1; ; page += 1) {
        const { results, next, count } = await call({
          method: 'GET',
          endpoint: '/api/documents/',
          query: {
            ...queryOf({ types }),
            ordering: 'id',
            fields: SHEET_FIELDS,
            page,
            page_size: pageSize,
          },
          answer: PageOf(DocumentSheetAnswer),
        });
        yield { documents: results.map(toSheet), total: count };
        if (next === null) return;
      }
    },

    /** Who owns the documents of some types, and whom they are shared with. */
    async sharingOfTypes(types: readonly number[], pageSize = 1_000): Promise<SharedId[]> {
      const found: SharedId[] = [];
      for (let page = 1; types.length > 0; page += 1) {
        const { results, next } = await call({
          method: 'GET',
          endpoint: '/api/documents/',
          query: {
            ...queryOf({ types }),
            ordering: 'id',
            full_perms: true,
            fields: 'id,owner,permissions',
            page,
            page_size: pageSize,
          },
          answer: PageOf(SharedIdAnswer),
        });
        found.push(...results.map(({ id, owner, permissions: grants }) => ({ id, owner, grants })));
        if (next === null) break;
      }
      return found;
    },

    /** The same of some documents; those that Paperless does not show are missing. */
    async sharingOf(ids: readonly number[]): Promise<SharedId[]> {
      if (ids.length === 0) return [];
      const { results } = await call({
        method: 'GET',
        endpoint: '/api/documents/',
        query: {
          ...queryOf({ ids }),
          ...{ full_perms: true, fields: 'id,owner,permissions', page_size: ids.length },
        },
        answer: PageOf(SharedIdAnswer),
      });
      return results.map(({ id, owner, permissions: grants }) => ({ id, owner, grants }));
    },

    async countDocuments(filter: DocumentFilter): Promise<number> {
      const { count } = await call({
        method: 'GET',
        endpoint: '/api/documents/',
        query: { ...queryOf(filter), fields: 'id', page_size: 1 },
        answer: PageOf(z.unknown()),
      });
      return count;
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
      for (let page = 1, more = true; more; page += 1) {
        const { results, next } = await call({
          method: 'GET',
          endpoint: '/api/documents/',
          query: { ...queryOf(filter), ordering: 'id', fields: 'id', page, page_size: pageSize },
          answer: PageOf(z.object({ id: z.int() })),
        });
        for (const { id } of results) ids.add(id);
        more = next !== null;
      }
      // One page is one look: nothing can have moved.
      if (ids.size <= pageSize) break;
    }
    return [...ids].sort((a, b) => a - b);
  }
}

const NewestAnswer = DocumentSummaryAnswer.pick({ id: true, title: true, created: true });
type Newest = z.output<typeof NewestAnswer>;

const SHEET_FIELDS = Object.keys(DocumentSheetAnswer.shape).join(',');
const SUMMARY_FIELDS = Object.keys(DocumentSummaryAnswer.shape).join(',');

// Paperless ignores parameters it does not know or cannot read, and answers with everything: so the names
// stand here only, and every value is a number or a time that we made.
function queryOf({ tags, types, modifiedSince, correspondent, ids }: DocumentFilter) {
  return {
    tags__id__all: tags?.join(','),
    document_type__id__in: types?.join(','),
    modified__gte: modifiedSince,
    correspondent__id: correspondent,
    id__in: ids?.join(','),
  };
}
