import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { fact, type Told } from '../../../scripts/testing/given.ts';
import { deleted, merged, mergeId, moved, planned } from '../../../scripts/testing/merge-facts.ts';
import { paper } from '../../../scripts/testing/paper.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { problemOf } from '../../app/problem-of.ts';
import { type DomainEvents, documentStream, eventRegistry, mergeStream } from '../../domain/events/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import {
  createApp,
  type HttpServer,
  listen,
  openApiDocument,
  type Person,
  Problem,
} from '../../platform/http/index.ts';
import { type AuditItem, audit } from './index.ts';

type Page = { items: AuditItem[]; next: number | null };
type Refusal = { type: string; detail?: string; errors?: { path: string; message: string }[] };

const trail = suite('GET /audit');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
let server: HttpServer;

const get = (path: string, permissions = 'VIEW_AUDIT') =>
  fetch(`http://127.0.0.1:${server.port}/api${path}`, { headers: { 'x-permissions': permissions } });
const page = async (path: string) => (await (await get(path)).json()) as Page;
const positions = ({ items }: Page) => items.map(({ position }) => position);
const called = (documentId: number, actor: string) =>
  log.append(
    documentStream(documentId),
    [{ type: 'WebhookReceived', data: { documentId, action: 'updated' } }],
    { origin: { actor, correlationId: 'c' } },
  );

/** Document 2 is not for everybody. */
const mayLook = async (_: Person, documentId: number) => {
  if (documentId === 2) throw new Problem('not-found');
};

trail.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  const app = createApp({
    endpoints: audit({ db, log, mayLook }).endpoints,
    authenticate({ req: request }, access) {
      const held = String(request.headers['x-permissions'] ?? '').split(',');
      const person = {
        sub: 'test',
        username: null,
        email: null,
        emailVerified: false,
        groups: [],
        permissions: held,
      };
      if (access.open || access.permissions.some((one) => held.includes(one)))
        return { actor: 'test', person };
      throw new Problem(held[0] ? 'forbidden' : 'unauthenticated');
    },
    logger: { isLevelEnabled: () => false, debug() {}, info() {}, error() {} },
    problemOf,
    checkResponses: true,
  });
  server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 12; n += 1) await called(1 + (n % 3), n % 4 === 0 ? 'api-key:a' : 'api-key:b');
  await log.append(
    'setting-steuertag_ids',
    [{ type: 'SettingChanged', data: { key: 'steuertag_ids', value: [7] } }],
    {
      origin: { actor: 'sub-of-a-person', correlationId: 'c' },
    },
  );
});
trail.after(async () => {
  await server.close(100);
  await log.close();
  await db.drop();
});

trail('one fact: where, when, by whom, what, as data and in both languages', async () => {
  const { items } = await page('/audit?limit=1');
  const [item] = items;
  assert.ok(Math.abs(Date.now() - Date.parse(item?.at ?? '')) < 60_000);
  assert.equal(
    { ...item, at: '', id: '' },
    {
      position: 13,
      id: '',
      at: '',
      stream: 'setting-steuertag_ids',
      type: 'SettingChanged',
      actor: 'sub-of-a-person',
      actorName: null,
      byPerson: true,
      sentence: {
        de: 'Die Einstellung steuertag_ids wurde geändert',
        en: 'The setting steuertag_ids was changed',
      },
      data: { key: 'steuertag_ids', value: [7] },
    },
  );
});

trail('the newest first, page by page, until there is nothing more', async () => {
  const first = await page('/audit?limit=6');
  assert.equal([positions(first), first.next], [[13, 12, 11, 10, 9, 8], 8]);
  const second = await page(`/audit?limit=6&before=${first.next}`);
  const third = await page(`/audit?limit=6&before=${second.next}`);
  assert.equal([positions(second), positions(third), third.next], [[7, 6, 5, 4, 3, 2], [1], null]);
});

trail('the other way round with after', async () => {
  const first = await page('/audit?after=9&limit=3');
  assert.equal([positions(first), first.next], [[10, 11, 12], 12]);
  assert.equal(await page('/audit?after=13'), { items: [], next: null });
});

trail('by stream, kind, actor, and all of them together', async () => {
  assert.equal(positions(await page('/audit?stream=document-2')), [11, 8, 5, 2]);
  assert.equal(positions(await page('/audit?type=SettingChanged')), [13]);
  assert.equal(positions(await page('/audit?actor=api-key:a')), [9, 5, 1]);
  assert.equal(positions(await page('/audit?actor=api-key:a&stream=document-2&type=WebhookReceived')), [5]);
  assert.equal(await page('/audit?actor=nobody'), { items: [], next: null });
});

trail('by time, with any zone; the end is not included', async () => {
  const [last] = (await page('/audit?limit=1')).items;
  const at = last?.at ?? '';
  assert.ok(positions(await page(`/audit?from=${at}`)).includes(13));
  assert.not.ok(positions(await page(`/audit?to=${at}`)).includes(13));
  const elsewhere = new Date(Date.parse(at) + 3_600_000).toISOString().replace('Z', '%2B01:00');
  assert.equal(await page(`/audit?from=${elsewhere}`), await page(`/audit?from=${at}`));
  assert.equal(await page('/audit?to=2026-01-01'), { items: [], next: null });
});

const wrong: [string, string][] = [
  ['type=Nothing', 'type'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['after=-1', 'after'],
  ['after=1.5', 'after'],
  ['after=1&before=5', 'before'],
  ['from=yesterday', 'from'],
  ['to=2026-11-17T12:00:00', 'to'],
  ['to=0000-01-01', 'to'],
  ['from=2026-02-30', 'from'],
  ['actor=a%00b', 'actor'],
  ['stream=a%20b', 'stream'],
  ['stream=a&stream=b', 'stream'],
  ['page=2', ''],
];
for (const [query, path] of wrong) {
  trail(`refuses ${query}, and says what is wrong`, async () => {
    const answer = await get(`/audit?${query}`);
    const { type, errors } = (await answer.json()) as Refusal;
    assert.equal([answer.status, type, errors?.[0]?.path], [422, '/problems/invalid-request', path]);
  });
}

trail('who may see what', async () => {
  for (const [permission, path, status] of [
    ['', '/audit', 401],
    ['VIEW_QUEUE,EDIT_DOCUMENTS', '/audit', 403],
    ['VIEW_AUDIT', '/audit', 200],
    ['VIEW_QUEUE', '/documents/1/timeline', 403],
    ['EDIT_DOCUMENTS', '/documents/1/timeline', 200],
    ['VIEW_AUDIT', '/documents/1/timeline', 200],
    ['VIEW_FREIGABE', '/documents/1/timeline', 200],
    ['EDIT_DOCUMENTS', '/documents/2/timeline', 404],
    ['VIEW_AUDIT', '/documents/2/timeline', 200],
    ['VIEW_QUEUE', '/documents/1/why', 403],
    ['VIEW_FREIGABE', '/documents/1/why', 200],
    ['EDIT_DOCUMENTS', '/documents/2/why', 404],
  ] as const) {
    assert.is((await get(path, permission)).status, status, `${permission} ${path}`);
  }
});

trail('the timeline of a document holds its facts alone, and takes pages', async () => {
  assert.equal(positions(await page('/documents/3/timeline')), [12, 9, 6, 3]);
  const first = await page('/documents/3/timeline?after=0&limit=3');
  assert.equal([positions(first), first.next], [[3, 6, 9], 9]);
  assert.equal(await page('/documents/99/timeline'), { items: [], next: null });
  assert.is((await get('/documents/0/timeline')).status, 422);
  assert.is((await get('/documents/1/timeline?type=WebhookReceived')).status, 422);
});

trail('people and keys are told by their names, where these are known', async () => {
  await db.query(
    `insert into users (sub, username, email, last_seen_at) values ('sub-of-a-person', null, 'anna@hof.example', now())`,
  );
  const created = { keyId: 'a', name: 'Paperless', scopes: ['webhook' as const], fingerprint: null };
  await log.append('api-key-a', [{ type: 'ApiKeyCreated', data: created }], {
    origin: { actor: 'command-line', correlationId: 'c' },
  });
  const { items } = await page('/audit?before=14');
  const names = new Map(items.map(({ actor, actorName }) => [actor, actorName]));
  assert.equal(
    [names.get('sub-of-a-person'), names.get('api-key:a'), names.get('api-key:b')],
    ['anna@hof.example', 'Paperless', null],
  );
  const { actors, types } = (await (await get('/audit/choices')).json()) as {
    actors: { actor: string }[];
    types: string[];
  };
  assert.ok(types.includes('WebhookReceived'));
  assert.equal(
    actors.map(({ actor }) => actor),
    ['sub-of-a-person', 'api-key:a', 'worker', 'sweep', 'command-line'],
  );
  assert.is((await get('/audit/choices', 'EDIT_DOCUMENTS')).status, 403);
});

trail('the export holds everything that is asked for, the oldest first, for a spreadsheet', async () => {
  await called(4, '=HYPERLINK("x")');
  const answer = await get('/audit/export?type=WebhookReceived');
  assert.equal([answer.status, answer.headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="protokoll-\d{4}-/);
  const bytes = Buffer.from(await answer.arrayBuffer()).toString();
  const lines = bytes.split('\r\n');
  assert.is(lines[0], '\ufeffPosition;Zeit (UTC);Verlauf;Ereignis;Urheber;Name;Satz;Daten');
  assert.is(lines.length, 1 + 13 + 1);
  assert.match(
    lines[1] ?? '',
    /^1;20.*Z;document-1;WebhookReceived;api-key:a;Paperless;Paperless hat Dokument 1 gemeldet/,
  );
  assert.match(lines.at(-2) ?? '', `;"'=HYPERLINK(""x"")";`);
  const none = await get('/audit/export?actor=nobody&language=en');
  assert.is(await none.text(), 'Position;Time (UTC);Stream;Event;Actor;Name;Sentence;Data\r\n');
  assert.is((await get('/audit/export', 'EDIT_DOCUMENTS')).status, 403);
  assert.is((await get('/audit/export?limit=3')).status, 422);
});

trail('the documentation can be made', () => {
  const text = JSON.stringify(openApiDocument(audit({ db, log, mayLook }).endpoints, { version: '0' }));
  for (const part of ['/api/audit', '/api/documents/{id}/timeline', 'AuditPage']) assert.match(text, part);
});

trail('a fact that this release cannot read is said, with its place', async () => {
  await db.query(
    `insert into events select position + 1, gen_random_uuid(), 'later', 1, 'FromTheFuture', '{}', '{"schema": 3}',
       recorded_at, '\\x00' from events order by position desc limit 1`,
  );
  for (const path of ['/audit', '/audit/export']) {
    const answer = await get(path);
    const { type, detail } = (await answer.json()) as Refusal;
    assert.equal([answer.status, type], [500, '/problems/unknown-event']);
    assert.is(detail, 'Event 16 is a FromTheFuture of schema 3, which this release cannot read');
  }
  assert.is((await get('/audit?before=16')).status, 200, 'and what is before it can be read');
});

trail('why a correspondent is what it is, where a merge has moved the document', async () => {
  const append = ({ type, data }: Told, stream: string) =>
    log.append(stream, [{ type, data } as never], { origin: { actor: 'worker', correlationId: 'c' } });
  const seen = { documentId: 20, fields: paper({ correspondent: 2 }), added: null, checksum: null };
  await append(fact('DocumentObserved', seen), documentStream(20));
  for (const event of [planned, moved(2, 1, 20), deleted(2), merged])
    await append(event, mergeStream(mergeId));
  const { items } = (await (await get('/documents/20/why')).json()) as {
    items: { what: string; because: string; actor: string | null }[];
  };
  const of = (field: string) => items.find(({ what }) => what === field);
  assert.equal([of('correspondent')?.because, of('correspondent')?.actor], ['merge', 'worker']);
  assert.equal([of('title')?.because, of('title')?.actor], ['found', null]);
});

trail.run();
