import { z } from 'zod';
import { type PaperlessDocument, type SharedDocument, toDocument } from './document-answers.ts';
import { nullWhenNotFound } from './errors.ts';
import {
  BulkAnswer,
  DocumentAnswer,
  MetadataAnswer,
  NotesAnswer,
  PermissionsAnswer,
  SharedDocumentAnswer,
  UiSettingsAnswer,
} from './shapes.ts';
import type { Transport } from './transport.ts';

/** The scalars that one PATCH can set; absent members stay as they are. */
export type DocumentPatch = {
  title?: string;
  correspondent?: number | null;
  documentType?: number | null;
  created?: string;
  owner?: number | null;
};

/** What a document consists of; sizes in bytes. */
export type DocumentFiles = {
  /** As it came. */
  original: { name: string | null; bytes: number | null };
  /** A PDF with text that Paperless made of it; null where there is none. */
  archive: { bytes: number | null } | null;
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

    /** Of the newest file, for releases that do not show it with the document: MD5 there. */
    async checksumOf(id: number): Promise<string | null> {
      return (await metadata(id)).original_checksum ?? null;
    },

    /** The newest file, and the copy that Paperless has made of it. */
    async filesOf(id: number): Promise<DocumentFiles> {
      const found = await metadata(id);
      return {
        original: { name: found.original_filename || null, bytes: found.original_size ?? null },
        archive: found.has_archive_version ? { bytes: found.archive_size ?? null } : null,
      };
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

    /** Only documents that have another one change, and only those are announced. */
    async setCorrespondent(documents: number[], correspondent: number): Promise<void> {
      await bulkEdit(documents, 'set_correspondent', { correspondent });
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
  };

  function metadata(id: number) {
    const endpoint = '/api/documents/{id}/metadata/';
    return call({ method: 'GET', endpoint, path: { id }, answer: MetadataAnswer });
  }

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
