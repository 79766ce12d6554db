import { z } from 'zod';
import { type DocumentSummary, type SharedSummary, toSummary } from './document-answers.ts';
import { DocumentSummaryAnswer, PageOf, SharedSummaryAnswer } from './shapes.ts';
import type { Transport } from './transport.ts';

export type DocumentFilter = {
  /** Carries all of these tags. */
  tags?: number[];
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

const SUMMARY_FIELDS = Object.keys(DocumentSummaryAnswer.shape).join(',');

// Paperless ignores parameters it does not know or cannot read, and answers with everything: so the names
// stand here only, and every value is a number or a time that we made.
function queryOf({ tags, modifiedSince }: DocumentFilter) {
  return { tags__id__all: tags?.join(','), modified__gte: modifiedSince };
}
