import { z } from 'zod';
import { nullWhenNotFound } from './errors.ts';
import { onePage } from './every-page.ts';
import { type FileToSend, multipartBody } from './multipart-body.ts';
import { fileNameOf, type TaskState, TasksAnswer, toTaskState } from './task-state.ts';
import type { Transport } from './transport.ts';

/** A file with what shall be known of its document. */
export type Upload = {
  file: FileToSend;
  /** Paperless renders it as a template: set one with `{{`, `{%` or `{#` by `updateDocument`. */
  title?: string;
  /** `YYYY-MM-DD` */
  created?: string;
  correspondent?: number;
  documentType?: number;
  tags?: readonly number[];
  archiveSerialNumber?: number;
  /** Value by the id of the field. */
  customFields?: Readonly<Record<number, unknown>>;
};

/** A document, and the name under which its file was sent. */
export type FoundFile = { id: number; sentAs: string | null };

/** Times in ms since the epoch, by the clock of Paperless. */
export type DocumentStamps = {
  added: number;
  modified: number;
  serialNumber: number | null;
  noteAuthors: (number | null)[];
  /** How many files it has had; null: an old release, where the file itself is replaced. */
  versions: number | null;
};

/** Digests of a file, in lower-case hex. */
export type Checksums = { sha256: string; md5: string };

/**
 * Files on their way to becoming documents.
 *
 * @param guard called at the last moment before each write leaves; what it throws keeps the write from leaving
 */
export function uploadCalls(
  { call, callWithFile, server }: Pick<Transport, 'call' | 'callWithFile' | 'server'>,
  guard?: () => void,
) {
  return {
    /**
     * Hands a file over. It is never sent again automatically: after any error the file may still have arrived,
     * so look for its task and its document first. A large file on a slow line takes minutes: the guard is asked
     * before each piece of it, too, and what it throws breaks the upload off.
     *
     * @returns the uuid of the task that makes a document of it
     */
    async uploadDocument({ file, ...about }: Upload): Promise<string> {
      let broken: { by: unknown } | undefined;
      const bytesOf = async function* () {
        for await (const piece of file.bytes()) {
          try {
            guard?.();
          } catch (error) {
            broken = { by: error };
            throw error;
          }
          yield piece;
        }
      };
      const { body, bytes, headers } = multipartBody(fieldsOf(about), 'document', {
        ...file,
        bytes: bytesOf,
      });
      const endpoint = '/api/documents/post_document/';
      const call = { method: 'POST' as const, endpoint, body, bytes, headers, answer: z.uuid(), guard };
      return callWithFile(call).catch((error: unknown) => {
        throw broken ? broken.by : error;
      });
    },

    /** The outcome of an upload; null when Paperless does not know the task (not yet, or not any more). */
    async uploadTask(taskId: string): Promise<TaskState | null> {
      const query = { task_id: taskId };
      const tasks = await call({ method: 'GET', endpoint: '/api/tasks/', query, answer: TasksAnswer });
      const task = tasks.find(({ task_id }) => task_id === taskId);
      return task ? toTaskState(task) : null;
    },

    /** The tasks of uploads with this mark in their file name that have not ended yet, the newest first. */
    async unfinishedUploads(mark: string): Promise<string[]> {
      const kind = { task_type: 'consume_file', task_name: 'consume_file' };
      const query = { ...kind, is_complete: false, page_size: 250 };
      const tasks = await call({ method: 'GET', endpoint: '/api/tasks/', query, answer: TasksAnswer });
      const named = tasks.filter((task) => fileNameOf(task)?.includes(mark));
      return named.filter((task) => toTaskState(task).state === 'pending').map(({ task_id }) => task_id);
    },

    /**
     * The documents whose first file has this checksum, the oldest first; those in the trash are not among them.
     * Paperless keeps SHA-256 since release 3, MD5 before.
     */
    async documentsWithChecksum({ sha256, md5 }: Checksums): Promise<FoundFile[]> {
      const ask = async (checksum: string) => {
        const query = { checksum__iexact: checksum, fields: 'id,original_file_name', ordering: 'id' };
        const { results } = await onePage(call, '/api/documents/', FoundAnswer, query);
        return results.map(({ id, original_file_name }) => ({ id, sentAs: original_file_name ?? null }));
      };
      const kept = () => (keepsMd5(server.release) ? md5 : sha256);
      const asked = kept();
      const found = await ask(asked);
      // The release may have come with that very answer.
      return kept() === asked ? found : ask(kept());
    },

    /** What tells whether somebody has been at a document; null when Paperless does not show it. */
    async stampsOf(id: number): Promise<DocumentStamps | null> {
      const endpoint = '/api/documents/{id}/';
      const answer = await call({ method: 'GET', endpoint, path: { id }, answer: StampsAnswer }).catch(
        nullWhenNotFound,
      );
      return (
        answer && {
          added: Date.parse(answer.added ?? answer.modified),
          modified: Date.parse(answer.modified),
          serialNumber: answer.archive_serial_number ?? null,
          noteAuthors: (answer.notes ?? []).map(({ user }) =>
            typeof user === 'object' ? (user?.id ?? null) : user,
          ),
          versions: answer.versions?.length ?? null,
        }
      );
    },

    /** Moves a document to the trash, without a call; a missing one is no error. */
    async trashDocument(id: number): Promise<void> {
      const endpoint = '/api/documents/{id}/';
      await call({ method: 'DELETE', endpoint, path: { id }, answer: z.unknown(), guard }).catch(
        nullWhenNotFound,
      );
    },
  };
}

const StampsAnswer = z.object({
  added: z.string().nullish(),
  modified: z.string(),
  archive_serial_number: z.int().nullish(),
  notes: z.array(z.object({ user: z.union([z.int(), z.object({ id: z.int() })]).nullable() })).nullish(),
  versions: z.array(z.unknown()).nullish(),
});
const FoundAnswer = z.object({ id: z.int(), original_file_name: z.string().nullish() });
const keepsMd5 = (release: string | undefined) => Number.parseInt(release ?? '3', 10) < 3;

function fieldsOf(about: Omit<Upload, 'file'>): [string, string][] {
  const { title, created, correspondent, documentType, archiveSerialNumber, tags = [], customFields } = about;
  const single: Record<string, string | number | undefined> = {
    title,
    created,
    correspondent,
    document_type: documentType,
    archive_serial_number: archiveSerialNumber,
    custom_fields: customFields && JSON.stringify(customFields),
  };
  const given = Object.entries(single).filter(([, value]) => value !== undefined);
  return [
    ...given.map(([name, value]): [string, string] => [name, String(value)]),
    // A list in one part is refused: each tag has its own.
    ...tags.map((tag): [string, string] => ['tags', String(tag)]),
  ];
}
