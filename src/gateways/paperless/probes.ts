import { z } from 'zod';
import { everyPage } from './every-page.ts';
import { NamedAnswer } from './shapes.ts';
import type { Transport } from './transport.ts';

// What the contract run leaves for moments in a Paperless. One name is all it goes by: of its tag, its correspondent
// and its file. So whatever is left after a crash names itself.

const NAME = /^document-intake-probe-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const probeName = (uuid: string): string => `document-intake-probe-${uuid}`;
export const isProbeName = (name: string): boolean => NAME.test(name);
export const probeFileName = (name: string): string => `${name}.pdf`;

/** A document of a contract run, whichever process made it: no rule, no list and no person works on it. */
export const isProbe = ({ fileName }: { fileName: string | null }): boolean =>
  fileName?.endsWith('.pdf') === true && isProbeName(fileName.slice(0, -'.pdf'.length));

const TrashedAnswer = z.object({ id: z.int().min(1), original_file_name: z.string().nullish() });

/** What the contract run alone needs: to mark its probe, and to leave nothing behind. */
export function probeCalls({ call }: Pick<Transport, 'call'>) {
  return {
    /** A tag that no document gets by itself. */
    async createProbeTag(name: string): Promise<number> {
      const body = { name, matching_algorithm: 0, is_inbox_tag: false };
      const answer = NamedAnswer;
      return (await call({ method: 'POST', endpoint: '/api/tags/', body, answer })).id;
    },

    async deleteProbeTag(id: number): Promise<void> {
      const endpoint = '/api/tags/{id}/';
      await call({ method: 'DELETE', endpoint, path: { id }, answer: z.unknown() });
    },

    /** What lies in the trash. */
    async trashedFiles(): Promise<{ id: number; sentAs: string | null }[]> {
      const rows = await everyPage(call, '/api/trash/', TrashedAnswer);
      return rows.map(({ id, original_file_name }) => ({ id, sentAs: original_file_name ?? null }));
    },

    /** Deletes some documents that lie in the trash, for good. */
    async emptyTrash(documents: readonly [number, ...number[]]): Promise<void> {
      const body = { action: 'empty', documents };
      await call({ method: 'POST', endpoint: '/api/trash/', body, answer: z.unknown() });
    },
  };
}
