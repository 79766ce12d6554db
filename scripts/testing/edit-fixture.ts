import { type Api, apiAs, believePeople } from './as-person.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';
import { until } from './until.ts';

/** A service whose documents people edit by hand; the tags 4 and 16 are control tags. */
export type EditFixture = ServiceFixture & {
  /** May edit documents. */
  clara: Api;
  /** May set settings. */
  admin: Api;
  /** A new document; answers its id. */
  scan(more?: object): number;
  typesOf(documentId: number): Promise<string[]>;
  /** Waits until no later look at the document is due any more. */
  lookedAgain(documentId: number): Promise<unknown>;
  /** The requests to Paperless that change something, since its list was last cleared. */
  writes(): { method: string; path: string }[];
  /** Has a workflow of Paperless save what the document was before, shortly after each change: always, or so often. */
  saveStaleCopies(documentId: number, often?: { times: number }): void;
};

export async function editFixture(): Promise<EditFixture> {
  const fixture = await serviceFixture({ documents: 4, authenticate: believePeople });
  const { paperless, db } = fixture;
  const admin = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
  await admin('PUT', '/settings/steuertag_ids', { value: [4, 16] });

  const more: Omit<EditFixture, keyof ServiceFixture> = {
    clara: apiAs(fixture, 'clara', { permissions: ['EDIT_DOCUMENTS'] }),
    admin,
    scan: (given = {}) => paperless.addDocument({ title: 'Scan', created: '2026-03-04', ...given }).id,
    async typesOf(documentId) {
      const { rows } = await db.query<{ type: string }>(
        'select type from events where stream = $1 order by version',
        [`document-${documentId}`],
      );
      return rows.map(({ type }) => type);
    },
    lookedAgain: (documentId) =>
      until(
        async () =>
          (await db.query('select from change_checks where document_id = $1', [documentId])).rows.length,
        (left) => left === 0,
      ),
    writes: () => paperless.requests.list.filter(({ method }) => method !== 'GET'),
    saveStaleCopies(documentId, often = undefined) {
      paperless.installWorkflow({ url: `${fixture.url}/api/health/live`, headers: {}, asJson: true });
      paperless.faults.add({ kind: 'stale-save', ms: 150, ...often, match: { documentId } });
    },
  };
  // The fixture itself, not a copy: where it listens changes with each restart.
  return Object.assign(fixture, more);
}

/** The event of a change, as an answer names it, to take it back by. */
export const eventOf = (body: Record<string, unknown>): string =>
  (body.change as { eventId: string }).eventId;
