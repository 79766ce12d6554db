import { z } from 'zod';
import { PaperlessError } from './errors.ts';
import { everyPage } from './every-page.ts';
import { PageOf, UiSettingsAnswer } from './shapes.ts';
import type { Transport } from './transport.ts';
import { toWorkflow, type Workflow, WorkflowAnswer } from './workflows.ts';

/** What Paperless reports about itself. */
export type ServerFacts = { apiVersion: number; release: string | undefined };
/** The account of this service in Paperless, and its rights there. */
export type OwnAccount = {
  id: number;
  username: string;
  isSuperuser: boolean;
  groups: number[];
  permissions: string[];
};
/** Documents from the newest on, and which of them this account may only look at. */
export type NewestDocuments = { total: number; ids: number[]; viewOnly: number[] };

const ASK_WITHIN_MS = 5_000;

/** How Paperless is set up for this service. All of it only reads, and asks for each thing once. */
export function inspectionCalls({ call, server }: Pick<Transport, 'call' | 'server'>) {
  return {
    /**
     * The cheapest question that takes a valid token: every account may ask for its own profile.
     *
     * @throws PaperlessError with 406 and what the server told of itself, where it knows none of our versions
     */
    async greet(): Promise<ServerFacts> {
      const profile = { method: 'GET', endpoint: '/api/profile/', answer: z.unknown() } as const;
      const deadlineMs = ASK_WITHIN_MS;
      try {
        await call({ ...profile, deadlineMs });
      } catch (error) {
        if (!(error instanceof PaperlessError) || error.status !== 406) throw error;
        await call({ ...profile, deadlineMs, unversioned: true });
        const { highest, release } = server;
        throw new PaperlessError('refused', error.message, { status: 406, server: { highest, release } });
      }
      return { apiVersion: server.apiVersion, release: server.release };
    },

    /** @throws PaperlessError `forbidden` for an account without view_uisettings */
    async ownAccount(): Promise<OwnAccount> {
      const answer = UiSettingsAnswer;
      const { user, permissions } = await call({ method: 'GET', endpoint: '/api/ui_settings/', answer });
      const { id, username, is_superuser, groups } = user;
      return { id, username, isSuperuser: is_superuser ?? false, groups: groups ?? [], permissions };
    },

    /** In the order in which they run. @throws PaperlessError `forbidden` for an account without view_workflow */
    async workflows(): Promise<Workflow[]> {
      return (await everyPage(call, '/api/workflows/', WorkflowAnswer)).map(toWorkflow);
    },

    async newestDocuments(count: number): Promise<NewestDocuments> {
      const { count: total, results } = await call({
        method: 'GET',
        endpoint: '/api/documents/',
        query: { ordering: '-id', fields: 'id,user_can_change', page_size: count },
        answer: PageOf(z.object({ id: z.int(), user_can_change: z.boolean().nullish() })),
      });
      const viewOnly = results.filter(({ user_can_change }) => user_can_change === false);
      return { total, ids: results.map(({ id }) => id), viewOnly: viewOnly.map(({ id }) => id) };
    },

    /**
     * Whether a document that Paperless does not show exists all the same. Where the document itself is answered
     * with 404, its metadata are refused with 403 when its owner has not shared it.
     */
    async isWithheld(id: number): Promise<boolean> {
      try {
        const endpoint = '/api/documents/{id}/metadata/';
        await call({ method: 'GET', endpoint, path: { id }, answer: z.unknown() });
        return false;
      } catch (error) {
        if (!(error instanceof PaperlessError)) throw error;
        if (error.failure === 'forbidden') return true;
        if (error.failure === 'not-found') return false;
        throw error;
      }
    },
  };
}
