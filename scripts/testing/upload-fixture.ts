import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from './as-person.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';
import { until } from './until.ts';

/** Tags and fields as the simulated office has them. */
export const UPLOADED = 2;
export const DONE = 3;
export const MANUAL = 4;
export const NUMBER_FIELD = 3;
export const LINK_FIELD = 4;

export type RunResult = { state: string; stopped?: string; items: RunItem[]; [name: string]: unknown };
type RunItem = {
  documentId: number;
  outcome: string;
  changes?: { what: string }[];
  [name: string]: unknown;
};

/** A service with a farm system, set up for the upload check; nothing runs by itself unless a schedule is given. */
export type UploadFixture = ServiceFixture & {
  clara: Api;
  admin: Api;
  set(key: string, value: unknown): Promise<void>;
  /** A new document that waits for its entry; answers its id. */
  upload(...moreTags: number[]): number;
  /** Books the invoice of a document in the farm system. */
  book(documentId: number, more?: object): { id: string };
  /** Asks for a run, and waits for one that is under way. */
  run(body?: object): Promise<RunResult>;
  typesOf(documentId: number): Promise<string[]>;
  tagsOf(documentId: number): number[];
  /** The requests to Paperless that change something, since its list was last cleared. */
  writes(): { method: string; path: string }[];
  /** The requests to Paperless for a list of documents, since its list was last cleared. */
  lists(): { path: string }[];
  /** The farm system ends its sessions and takes another password; answers what brings the old one back. */
  lockOut(): () => void;
  /** Takes away what earlier tests left waiting, and the faults they made. */
  clear(): void;
};

const SETTINGS = {
  steuertag_ids: [UPLOADED, DONE, MANUAL, 16],
  farmsys_tag_hochgeladen: UPLOADED,
  farmsys_tag_erledigt: DONE,
  farmsys_tag_manuell: null,
  farmsys_link_field: LINK_FIELD,
  farmsys_belegnummer_field: NUMBER_FIELD,
  farmsys_dokumenttyp: 1,
  farmsys_tags: [5],
};

export async function uploadFixture(env: NodeJS.ProcessEnv = {}): Promise<UploadFixture> {
  const fixture = await serviceFixture({
    documents: 3,
    farm: true,
    authenticate: believePeople,
    env,
  });
  const { paperless, farm, db } = fixture;
  const clara = apiAs(fixture, 'clara', {
    permissions: ['EDIT_DOCUMENTS', 'RUN_PROCESSING', 'VIEW_QUEUE', 'MERGE_CORRESPONDENTS'],
  });
  const admin = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
  const set = async (key: string, value: unknown) => {
    const { status, body } = await admin('PUT', `/settings/${key}`, { value });
    assert.is(status, 200, JSON.stringify(body));
  };
  for (const [key, value] of Object.entries(SETTINGS)) await set(key, value);

  const more: Omit<UploadFixture, keyof ServiceFixture> = {
    clara,
    admin,
    set,
    upload(...tags) {
      const { id } = paperless.addDocument({ title: 'Scan', created: '2026-01-01' });
      paperless.setTags(id, [UPLOADED, ...tags], { fireWebhook: false });
      return id;
    },
    book: (documentId, given = {}) =>
      farm.addInvoice({
        documentId,
        externalNumber: 'RE-77',
        date: '2026-03-05',
        amount: { minor: 11_900, currency: 'EUR' },
        supplierId: farm.world.suppliers[0]?.id ?? '',
        url: 'https://farm.test/invoices/77',
        ...given,
      }),
    async run(body = {}) {
      // The lock of the run before is given back a moment after its answer.
      const answer = await until(
        () => clara('POST', '/farmsys/process-uploads', body),
        ({ status }) => status !== 409,
      );
      assert.is(answer.status, 200, JSON.stringify(answer.body));
      return answer.body as RunResult;
    },
    async typesOf(documentId) {
      const { rows } = await db.query<{ type: string }>(
        'select type from events where stream = $1 order by version',
        [`document-${documentId}`],
      );
      return rows.map(({ type }) => type);
    },
    tagsOf: (documentId) => paperless.document(documentId).tags.sort((a, b) => a - b),
    writes: () => paperless.requests.list.filter(({ method }) => method !== 'GET'),
    lists: () => paperless.requests.list.filter(({ path }) => path === '/api/documents/'),
    lockOut() {
      const { password } = farm;
      farm.setPassword('another');
      farm.endSessions();
      return () => farm.setPassword(password);
    },
    clear() {
      paperless.faults.clear();
      farm.faults.clear();
      for (const { id } of paperless.documents()) paperless.setTags(id, [], { fireWebhook: false });
      farm.world.invoices.splice(0);
    },
  };
  // Not spread: the fixture answers some of its members only while its own service runs.
  return Object.assign(Object.create(fixture) as ServiceFixture, more);
}

export const itemOf = ({ items }: RunResult, id: number): RunItem | undefined =>
  items.find(({ documentId }) => documentId === id);
export const outcomeOf = (result: RunResult, id: number): string | undefined => itemOf(result, id)?.outcome;
