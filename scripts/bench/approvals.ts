import { join } from 'node:path';
import { type Api, apiAs, asPerson } from '../testing/as-person.ts';
import { OPEN_SERVICE } from '../testing/service-process.ts';
import { until } from '../testing/until.ts';
import { dmsToken } from './dms-token.ts';
import { httpRequest, load } from './load.ts';
import { type Figure, interleaved, median, plainFigure, ratioFigure } from './measure.ts';
import { seedApprovals } from './seed-approvals.ts';
import { benchDatabases, type Server, serviceEnv, startServer } from './servers.ts';

const INVOICE = 1;
const ROUNDS = 5;
const APPROVALS = 100_000;
/** Documents in the simulated Paperless that the list is held against. */
const DMS_DOCUMENTS = APPROVALS;
const DECISIONS = 12;
const DMS = join(import.meta.dirname, 'simulated-dms.ts');
const PAGES = 5;
const LISTS = [
  'status=not-approved',
  'status=not-approved&page=3',
  'status=approved&sort=-amount',
  'status=all&sort=age',
  'status=all&sort=title&page=2',
  'status=not-approved&correspondentId=7',
  'status=not-approved&q=diesel%201',
  'status=not-approved&sort=-amount',
];

/** The list against asking Paperless; deciding against the bare writes; several people at once. */
export async function approvals(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const servers: Server[] = [];
  const start = async (script: string, env: NodeJS.ProcessEnv) => {
    const server = await startServer(script, env);
    servers.push(server);
    return server;
  };
  const withDms = async (documents: number, more: NodeJS.ProcessEnv, databaseUrl: string) => {
    const dms = await start(DMS, { LATENCY_MS: '20', DOCUMENTS: String(documents) });
    const url = `http://127.0.0.1:${dms.port}`;
    const token = await dmsToken(url);
    const env = serviceEnv(databaseUrl, { PAPERLESS_URL: url, PAPERLESS_TOKEN: token, ...more });
    return { url, token, service: await start(OPEN_SERVICE, env) };
  };
  try {
    const listed = await seedApprovals(await databases.fresh(), APPROVALS);
    const list = await withDms(DMS_DOCUMENTS, {}, listed);
    const figures = [...(await listFigures(list))];
    const deciding = await withDms(120, { WEBHOOK_QUEUE_INTERVAL_MS: '1000' }, await databases.fresh());
    return [...figures, ...(await decidingFigures(deciding))];
  } finally {
    for (const server of servers.reverse()) await server.stop();
    await databases.release();
  }
}

type Scene = { url: string; token: string; service: Server };

async function listFigures({ url, token, service }: Scene): Promise<Figure[]> {
  const headers = asPerson('ben', { permissions: ['VIEW_FREIGABE'] });
  const request = (query: string) => httpRequest('GET', `/api/approvals?${query}`, headers);
  const requests = LISTS.map(request);
  const pages = Array.from({ length: PAGES }, (_, page) => `status=not-approved&sort=due&page=${page + 1}`);
  const fromDms = async (page: number) => {
    const query = new URLSearchParams({
      document_type__id: String(INVOICE),
      custom_field_query: JSON.stringify(['NOT', [15, 'exact', 'Freigegeben']]),
      ordering: 'custom_field_2',
      fields: 'id,title,correspondent,document_type,created,added,owner,custom_fields,versions',
      page: String(page + 1),
      page_size: '25',
    });
    await answered(
      await fetch(`${url}/api/documents/?${query}`, { headers: { authorization: `Token ${token}` } }),
    );
  };
  const ours = async (query: string) => {
    await answered(await fetch(`http://127.0.0.1:${service.port}/api/approvals?${query}`, { headers }));
  };
  await load({
    port: service.port,
    connections: 4,
    seconds: 2,
    request: (n) => requests[n % requests.length] as Buffer,
  });
  const p99s: number[] = [];
  const seen = await interleaved(ROUNDS, {
    load: async () => {
      const { p99 } = await load({
        port: service.port,
        connections: 4,
        seconds: 3,
        request: (n) => requests[n % requests.length] as Buffer,
      });
      p99s.push(p99);
      return { p99 };
    },
    ours: async () => ({ ms: await millisecondsOf(() => inTurn(pages, ours)) }),
    dms: async () => ({ ms: await millisecondsOf(() => inTurn([...pages.keys()], fromDms)) }),
  });
  return [
    plainFigure(`list of ${APPROVALS} with filters, 4 people, p99`, median(p99s), 'ms', { atMost: 40 }),
    ratioFigure(`${PAGES} pages of what is not approved`, {
      value: 1_000 / (seen.ours.ms ?? 1),
      unit: 'lists/s',
      // No real Paperless of that size is at hand: its own speed may be another one.
      against: `custom_field_query over ${DMS_DOCUMENTS} documents of our own simulator`,
      other: 1_000 / (seen.dms.ms ?? 1),
      target: { atLeast: 20 },
    }),
  ];
}

async function decidingFigures({ url, token, service }: Scene): Promise<Figure[]> {
  const fixture = { url: `http://127.0.0.1:${service.port}` };
  const admin = apiAs(fixture, 'admin', { permissions: ['MANAGE_SETTINGS', 'VIEW_FREIGABE'] });
  await admin('PUT', `/document-types/${INVOICE}`, { freigabeErforderlich: true });
  await until(
    () => admin('GET', '/approvals?status=all&pageSize=200'),
    ({ body }) => (body.total as number) >= 2 * DECISIONS,
    30_000,
  );
  await until(
    () => admin('GET', '/approvals/refresh'),
    ({ body }) => body.state === 'idle',
  );
  // What is read of a file meanwhile is another thing to decide on than was seen.
  const { body } = await until(
    () => admin('GET', '/approvals?status=all&pageSize=200'),
    ({ body: { items } }) => (items as Row[]).every(({ marks }) => !marks.includes('not-read')),
    180_000,
  );
  type Row = { documentId: number; seen: string; marks: string[]; value: { optionId: string | null } };
  const present = new Map((body.items as Row[]).map((row) => [row.documentId, row] as const));
  const { body: choices } = await admin('GET', '/approvals/options');
  const [one = '', other = ''] = (choices.items as { id: string }[]).map(({ id }) => id);
  const ids = [...present.keys()].slice(0, 2 * DECISIONS);
  const next = (id: number) => (present.get(id)?.value.optionId === one ? other : one);
  let conflicts = 0;
  const decide = async (who: Api, id: number) => {
    const { seen } = present.get(id) ?? {};
    const { status, body: shown } = await who('PUT', `/approvals/${id}`, { optionId: next(id), seen });
    if (status === 200) present.set(id, shown as Row);
    else conflicts += 1;
  };
  const bare = async (id: number) => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
    await answered(await fetch(`${url}/api/documents/${id}/`, { headers }));
    const parameters = { add_custom_fields: { 15: one }, remove_custom_fields: [] };
    const text = JSON.stringify({ documents: [id], method: 'modify_custom_fields', parameters });
    await answered(await fetch(`${url}/api/documents/bulk_edit/`, { method: 'POST', headers, body: text }));
    await answered(await fetch(`${url}/api/documents/${id}/`, { headers }));
  };
  const mine = ids.slice(0, DECISIONS);
  const theirs = ids.slice(DECISIONS);
  const ben = apiAs(fixture, 'ben', { permissions: ['VIEW_FREIGABE'] });
  await inTurn(mine, (id) => decide(ben, id));
  const seen = await interleaved(ROUNDS, {
    decided: async () => ({
      ms: (await millisecondsOf(() => inTurn(mine, (id) => decide(ben, id)))) / DECISIONS,
    }),
    bare: async () => ({ ms: (await millisecondsOf(() => inTurn(theirs, bare))) / DECISIONS }),
  });
  conflicts = 0;
  const people = ['anna', 'ben', 'clara', 'dora'].map((name) =>
    apiAs(fixture, name, { permissions: ['VIEW_FREIGABE'] }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      people.map((who, index) =>
        inTurn(
          mine.filter((_, n) => n % people.length === index),
          (id) => decide(who, id),
        ),
      ),
    );
  }
  return [
    ratioFigure('a decision, Paperless at 20 ms', {
      value: seen.decided.ms ?? 0,
      unit: 'ms',
      against: 'look, write and read back',
      other: seen.bare.ms ?? 1,
      target: { atMost: 1.3 },
    }),
    plainFigure(`conflicts, 4 people, ${ROUNDS * DECISIONS} decisions`, conflicts, 'errors', { atMost: 0 }),
  ];
}

async function answered(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function inTurn<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await act(item);
}

async function millisecondsOf(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
