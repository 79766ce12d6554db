import { z } from 'zod';
import { nullWhenNotFound } from './errors.ts';
import { everyPage } from './every-page.ts';
import type { Sharing } from './may-see.ts';
import { CorrespondentAnswer, CountedAnswer, NamedAnswer } from './shapes.ts';
import type { Transport } from './transport.ts';

/** A correspondent with all that Paperless keeps about it. */
export type Correspondent = {
  id: number;
  name: string;
  match: string;
  matchingAlgorithm: number;
  isInsensitive: boolean;
  owner: number | null;
  grants: { view: Holders; change: Holders };
};
type Holders = { users: number[]; groups: number[] };
/** `documentCount` counts the documents that this account may see. */
export type CountedCorrespondent = { id: number; name: string; owner: number | null; documentCount: number };

const All = '/api/correspondents/';
const One = { endpoint: '/api/correspondents/{id}/' } as const;

/**
 * Correspondents themselves, not their documents.
 *
 * @param guard called at the last moment before each write leaves; what it throws keeps the write from leaving
 */
export function correspondentCalls({ call }: Pick<Transport, 'call'>, guard?: () => void) {
  return {
    /** Null when Paperless does not show it. */
    async correspondent(id: number): Promise<Correspondent | null> {
      const found = call({
        ...One,
        method: 'GET',
        path: { id },
        query: { full_perms: true },
        answer: CorrespondentAnswer,
      });
      return found.then(toCorrespondent, nullWhenNotFound);
    },

    async countedCorrespondents(): Promise<CountedCorrespondent[]> {
      const rows = await everyPage(call, All, CountedAnswer);
      return rows.map(({ id, name, owner, document_count }) => ({
        id,
        name,
        owner,
        documentCount: document_count,
      }));
    },

    /** The one of this name and owner; Paperless keeps the two together unique. */
    async findCorrespondent({ name, owner }: Pick<Correspondent, 'name' | 'owner'>): Promise<number | null> {
      const rows = await everyPage(call, All, CountedAnswer, { name__iexact: name });
      return rows.find((row) => row.name === name && row.owner === owner)?.id ?? null;
    },

    /** @returns its id. @throws PaperlessError `refused` when name and owner are taken */
    async createCorrespondent({ name, match, ...rest }: Omit<Correspondent, 'id'>): Promise<number> {
      const { id } = await call({
        method: 'POST',
        endpoint: All,
        body: {
          name,
          match,
          matching_algorithm: rest.matchingAlgorithm,
          is_insensitive: rest.isInsensitive,
          owner: rest.owner,
          set_permissions: rest.grants,
        },
        answer: NamedAnswer,
        guard,
      });
      return id;
    },

    /** Sets owner and grants. @throws PaperlessError `forbidden` when it belongs to another user */
    async shareCorrespondent(id: number, { owner, grants }: Sharing): Promise<void> {
      const body = { owner, set_permissions: grants };
      await call({ ...One, method: 'PATCH', path: { id }, body, answer: z.unknown(), guard });
    },

    /** Deletes it and takes it off all documents, without a call; one that is gone already is no error. */
    async deleteCorrespondent(id: number): Promise<void> {
      await call({ ...One, method: 'DELETE', path: { id }, answer: z.unknown(), guard }).catch(
        nullWhenNotFound,
      );
    },
  };
}

const toCorrespondent = (answer: z.infer<typeof CorrespondentAnswer>): Correspondent => ({
  id: answer.id,
  name: answer.name,
  match: answer.match,
  matchingAlgorithm: answer.matching_algorithm,
  isInsensitive: answer.is_insensitive,
  owner: answer.owner,
  grants: answer.permissions,
});
