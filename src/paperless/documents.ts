import { z } from 'zod';
import { PaperlessError } from './errors.ts';
import type { Sharing } from './may-see.ts';
import {
  BulkAnswer,
  DocumentAnswer,
  DocumentSummaryAnswer,
  MetadataAnswer,
  NotesAnswer,
  PageOf,
  PermissionsAnswer,
  SharedDocumentAnswer,
  SharedSummaryAnswer,
  UiSettingsAnswer,
} from './shapes.ts';
import type { Transport } from './transport.ts';

export type PaperlessDocument = {
  id: number;
  title: string;
  content: string;
  tags: number[];
  correspondent: number | null;
  documentType: number | null;
  /** YYYY-MM-DD */
  created: string;
  /** When Paperless says it was last saved; set late by bulk edits, so never a version. */
  modified: string;
  added: string | null;
  owner: number | null;
  customFields: { field: number; value: unknown }[];
  /** Of the newest file, where Paperless shows it with the document (3.x): SHA-256 in hex. */
  checksum: string | null;
};
export type DocumentSummary = Omit<PaperlessDocument, 'content' | 'added' | 'checksum'>;
/** With the grants, so that a person's own rights can be looked at. */
export type SharedDocument = PaperlessDocument & Sharing;
export type SharedSummary = DocumentSummary & Sharing;

/** The scalars that one PATCH can set; absent members stay as they are. */
export type DocumentPatch = {
  title?: string;
  correspondent?: number | null;
  documentType?: number | null;
  created?: string;
  owner?: number | null;
};

export type DocumentFilter = {
  /** Carries all of these tags. */
  tags?: number[];
  /** Saved at or after this time (ISO 8601). */
  modifiedSince?: string;
};

const OneDocument = { endpoint: '/api/documents/{id}/' } as const;

/**
 * Reading and writing documents: differences only, never a whole list of tags or fields.
 *
 * @param guard called at the last moment before each write leaves; what it throws keeps the write from leaving
 */
export function documentCalls({ call }: Pick<Transport, 'call'>, guard?: () => void) {
  return {
    /** @returns null when Paperless does not show such a document: deleted, not committed yet, or not ours to see */
    async document(id: number): Promise<PaperlessDocument | null> {
      const answer = await call({
        ...OneDocument,
        method: 'GET',
        path: { id },
        answer: DocumentAnswer,
      }).catch(nullWhenNotFound);
      return answer && toDocument(answer);
    },

    /** The same with its grants. */
    async sharedDocument(id: number): Promise<SharedDocument | null> {
      const answer = await call({
        ...OneDocument,
        method: 'GET',
        path: { id },
        query: { full_perms: true },
        answer: SharedDocumentAnswer,
      }).catch(nullWhenNotFound);
      return answer && { ...toDocument(answer), grants: answer.permissions };
    },

    /** The documents with a tag, the newest first, without their text, with their grants. */
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

    /** Of the newest file, for releases that do not show it with the document: MD5 there. */
    async checksumOf(id: number): Promise<string | null> {
      const { original_checksum } = await call({
        method: 'GET',
        endpoint: '/api/documents/{id}/metadata/',
        path: { id },
        answer: MetadataAnswer,
      });
      return original_checksum ?? null;
    },

    /** A new owner comes with view and change for this account, or it would lock itself out. */
    async updateDocument(id: number, patch: DocumentPatch): Promise<void> {
      const { documentType, ...rest } = patch;
      const body = {
        ...rest,
        ...(documentType !== undefined && { document_type: documentType }),
        ...(patch.owner !== undefined && { set_permissions: await grantsWithOurs(id) }),
      };
      await call({ ...OneDocument, method: 'PATCH', path: { id }, body, answer: z.unknown(), guard });
    },

    /** Adds and removes exactly these tags. Paperless also adds parents and removes children of nested tags. */
    async modifyTags(
      documents: number[],
      { add, remove }: { add: number[]; remove: number[] },
    ): Promise<void> {
      await bulkEdit(documents, 'modify_tags', { add_tags: add, remove_tags: remove });
    },

    /** Sets exactly these custom fields, by id; the others stay as they are. */
    async modifyCustomFields(documents: number[], values: Record<number, unknown>): Promise<void> {
      await bulkEdit(documents, 'modify_custom_fields', {
        add_custom_fields: values,
        remove_custom_fields: [],
      });
    },

    async notes(id: number): Promise<{ id: number; note: string }[]> {
      return call({
        method: 'GET',
        endpoint: '/api/documents/{id}/notes/',
        path: { id },
        answer: NotesAnswer,
      });
    },

    async addNote(id: number, note: string): Promise<void> {
      await call({
        method: 'POST',
        endpoint: '/api/documents/{id}/notes/',
        path: { id },
        body: { note },
        answer: NotesAnswer,
        guard,
      });
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

  async function bulkEdit(documents: number[], method: string, parameters: object): Promise<void> {
    await call({
      method: 'POST',
      endpoint: '/api/documents/bulk_edit/',
      body: { documents, method, parameters },
      answer: BulkAnswer,
      guard,
    });
  }

  /** The grants of a document as they are, with this account among those who may view and change it. */
  async function grantsWithOurs(id: number) {
    const [{ permissions }, { user }] = await Promise.all([
      call({
        ...OneDocument,
        method: 'GET',
        path: { id },
        query: { full_perms: true },
        answer: PermissionsAnswer,
      }),
      call({ method: 'GET', endpoint: '/api/ui_settings/', answer: UiSettingsAnswer }),
    ]);
    const withUs = ({ users, groups }: { users: number[]; groups: number[] }) => ({
      users: [...new Set([...users, user.id])],
      groups,
    });
    return { view: withUs(permissions.view), change: withUs(permissions.change) };
  }
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof PaperlessError && error.failure === 'not-found') return null;
  throw error;
}

const SUMMARY_FIELDS = Object.keys(DocumentSummaryAnswer.shape).join(',');

// Paperless ignores parameters it does not know or cannot read, and answers with everything: so the names
// stand here only, and every value is a number or a time that we made.
function queryOf({ tags, modifiedSince }: DocumentFilter) {
  return { tags__id__all: tags?.join(','), modified__gte: modifiedSince };
}

function toSummary(answer: z.infer<typeof DocumentSummaryAnswer>): DocumentSummary {
  return {
    id: answer.id,
    title: answer.title,
    tags: answer.tags,
    correspondent: answer.correspondent,
    documentType: answer.document_type,
    created: answer.created.slice(0, 10),
    modified: new Date(answer.modified).toISOString(),
    owner: answer.owner,
    customFields: answer.custom_fields,
  };
}

function toDocument(answer: z.infer<typeof DocumentAnswer>): PaperlessDocument {
  return {
    ...toSummary(answer),
    content: answer.content ?? '',
    added: answer.added ? new Date(answer.added).toISOString() : null,
    checksum: answer.versions?.[0]?.checksum ?? null,
  };
}
