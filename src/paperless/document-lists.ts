import { z } from 'zod';
import {
  type DocumentSheet,
  type DocumentSummary,
  type SharedId,
  type SharedSummary,
  toSheet,
  toSummary,
} from './document-answers.ts';
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

    /**
     * The ids of all documents that carry these tags. Listed again until nothing new turns up: one that loses
     * its tag meanwhile moves the others to earlier pages.
     */
    async idsWithTags(tags: number[], pageSize = 1_000): Promise<number[]> {
      const ids = new Set<number>();
      for (let before = -1; ids.size > before; ) {
        before = ids.size;
        for (let page = 1, more = true; more; page += 1) {
          const { results, next } = await call({
            method: 'GET',
            endpoint: '/api/documents/',
            query: { ...queryOf({ tags }), ordering: 'id', fields: 'id', page, page_size: pageSize },
            answer: PageOf(z.object({ id: z.int() })),
          });
          for (const { id } of results) ids.add(id);
          more = next !== null;
        }
        // One page is one look: nothing can have moved.
        if (ids.size <= pageSize) break;
      }
      return [...ids].sort((a, b) => a - b);
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
}

const SHEET_FIELDS = Object.keys(DocumentSheetAnswer.shape).join(',');
const SUMMARY_FIELDS = Object.keys(DocumentSummaryAnswer.shape).join(',');

// Paperless ignores parameters it does not know or cannot read, and answers with everything: so the names
// stand here only, and every value is a number or a time that we made.
function queryOf({ tags, types, modifiedSince }: DocumentFilter) {
  return {
    tags__id__all: tags?.join(','),
    document_type__id__in: types?.join(','),
    modified__gte: modifiedSince,
  };
}
