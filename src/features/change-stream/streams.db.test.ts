import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { openStreams, type Streams } from './streams.ts';

const changes = suite('streams of changes');
const origin = { actor: 'test', correlationId: 'test' };
const ITEM = '00000000-0000-4000-8000-000000000001';
let db: TestDatabase;
let log: EventLog<DomainEvents>;
let feed: ChangeFeed;
let streams: Streams;
let away: 'paperless'[] = [];

changes.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  feed = openChangeFeed(db);
  streams = openStreams({ feed, hidesDocuments: false, away: () => away });
});
changes.after(async () => {
  streams.release();
  await feed.close();
  await log.close();
  await db.drop();
});

type Line = {
  position: number;
  changes?: { kind: string; id?: string }[];
  outages?: { system: string; since: string }[];
  reload?: boolean;
};
type Reader = { lines: Line[]; body: Readable; isCut: boolean; has: (id: string) => Promise<unknown> };

async function read(sub: string, permissions: string[], options: Options = {}): Promise<Reader> {
  const { of = streams, after, until: end = Number.POSITIVE_INFINITY, slow = false } = options;
  const person = { sub, permissions, username: null, email: null, emailVerified: false, groups: [] };
  const reader = { lines: [] as Line[], isCut: false };
  const socket = {
    destroy() {
      reader.isCut = true;
      body.destroy();
    },
  };
  const body = await of.open({
    person,
    request: { socket } as unknown as IncomingMessage,
    after,
    until: end,
  });
  if (!slow) {
    body.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().trim().split('\n')) reader.lines.push(JSON.parse(line));
    });
  }
  await until(
    async () => reader.lines.length,
    (count) => slow || count > 0,
  );
  const ids = () => reader.lines.flatMap(({ changes = [] }) => changes.map(({ id }) => id));
  return Object.assign(reader, {
    body,
    has: (id: string) =>
      until(
        async () => ids(),
        (all) => all.includes(id),
      ),
  });
}
type Options = { of?: Streams; after?: number; until?: number; slow?: boolean };

const found = async (documentId: number) =>
  (
    await log.append(`document-${documentId}`, [{ type: 'IntakeGapFound', data: { documentId } }], { origin })
  )[0]?.position ?? 0;

changes('tell at once what another process has recorded', async () => {
  const clara = await read('clara', ['VIEW_QUEUE']);
  const ben = await read('ben', ['VIEW_FREIGABE']);
  const other = await openEventLog(db, { eventRegistry, projections });
  await other.append('document-7', [{ type: 'IntakeGapFound', data: { documentId: 7 } }], {
    origin,
  });
  await other.close();
  await clara.has('7');
  await until(
    async () => ben.lines,
    (lines) => lines.some(({ changes = [] }) => changes.length > 0),
  );
  assert.equal(
    ben.lines.flatMap(({ changes = [] }) => changes),
    [{ kind: 'document' }],
    'without its number',
  );
  for (const { body } of [clara, ben]) body.destroy();
});

changes('go on where they were: nothing twice, nothing left out', async () => {
  const first = await found(11);
  await found(12);
  const again = await read('clara', ['VIEW_QUEUE'], { after: first });
  assert.equal(again.lines[0]?.changes, [{ kind: 'document', id: '12' }]);
  assert.is(again.lines[0]?.position, await log.head());
  const beyond = await read('clara', ['VIEW_QUEUE'], { after: first + 1_000 });
  assert.ok(beyond.lines[0]?.reload, 'of another database');
  for (const { body } of [again, beyond]) body.destroy();
});

changes('a personal file is known to its owner, and after it was handed over to both', async () => {
  const item = (type: string, data: object) =>
    log.append(`inbox-item-${ITEM}`, [{ type, data: { itemId: ITEM, ...data } } as never], { origin });
  const file = {
    ...{ fileId: ITEM, sha256: '0'.repeat(64), md5: '0'.repeat(32), bytes: 1, mediaType: 'application/pdf' },
  };
  const [anna, ben, clara] = await Promise.all(
    ['anna', 'ben', 'clara'].map((sub) => read(sub, ['VIEW_INBOX', 'VIEW_QUEUE'])),
  );
  if (!anna || !ben || !clara) throw new Error('nobody reads');
  await item('InboxItemReceived', { scope: 'personal', owner: 'anna', source: 'upload', file });
  await anna.has(ITEM);
  await found(21);
  await Promise.all([ben.has('21'), clara.has('21')]);
  assert.not.match(JSON.stringify([ben.lines, clara.lines]), ITEM);
  await item('InboxItemHandedOver', { from: 'anna', to: 'ben', reason: 'away' });
  await ben.has(ITEM);
  const before = anna.lines.length;
  await item('InboxItemDone', { because: 'person', mergedInto: null });
  await found(22);
  await Promise.all([anna.has('22'), clara.has('22')]);
  assert.not.match(JSON.stringify([anna.lines.slice(before), clara.lines]), ITEM);
  for (const { body } of [anna, ben, clara]) body.destroy();
});

changes('an outage is told when it begins and when it ends', async () => {
  const ben = await read('ben', ['VIEW_FREIGABE']);
  assert.equal(ben.lines[0]?.outages, []);
  away = ['paperless'];
  await until(
    async () => ben.lines.at(-1)?.outages,
    (outages) => outages?.[0]?.system === 'paperless',
  );
  const late = await read('clara', ['VIEW_QUEUE']);
  assert.equal(late.lines[0]?.outages, ben.lines.at(-1)?.outages);
  away = [];
  await until(
    async () => ben.lines.at(-1)?.outages,
    (outages) => outages?.length === 0,
  );
  for (const { body } of [ben, late]) body.destroy();
});

changes('end with the token, and all of them with the service', async () => {
  const short = await read('ben', ['VIEW_QUEUE'], { until: Date.now() });
  await until(async () => short.body.readableEnded, Boolean);
  const own = openStreams({ feed, hidesDocuments: false, away: () => [] });
  const open = await read('ben', ['VIEW_QUEUE'], { of: own });
  own.release();
  await until(async () => open.body.readableEnded, Boolean);
  assert.not(open.isCut);
});

changes('a person may have so many, and a closed one makes room', async () => {
  const own = openStreams({ feed, hidesDocuments: false, away: () => [] });
  const many = await Promise.all(Array.from({ length: 20 }, () => read('dora', ['VIEW_QUEUE'], { of: own })));
  await read('dora', ['VIEW_QUEUE'], { of: own }).then(
    () => assert.unreachable(),
    ({ code }) => assert.is(code, 'too-many-streams'),
  );
  await read('emil', ['VIEW_QUEUE'], { of: own });
  const closed = once(many[0]?.body as Readable, 'close');
  many[0]?.body.destroy();
  await closed;
  await read('dora', ['VIEW_QUEUE'], { of: own });
  own.release();
});

changes(
  'what fell behind too far is told to read everything anew; a reader that takes nothing is dropped',
  async () => {
    const start = await log.head();
    const slow = await read('ben', ['VIEW_QUEUE'], { slow: true });
    const fast = await read('clara', ['VIEW_QUEUE']);
    for (let round = 0; round < 30 && !slow.isCut; round += 1) {
      const appends = Array.from({ length: 150 }, (_, n) => ({
        stream: `document-${round * 1_000 + n + 1}`,
        events: [{ type: 'IntakeGapFound', data: { documentId: round * 1_000 + n + 1 } } as const],
        origin,
      }));
      await log.appendTogether(appends);
      await fast.has(String(round * 1_000 + 150));
    }
    assert.ok(slow.isCut);
    assert.not(fast.isCut);
    const back = await read('ben', ['VIEW_QUEUE'], { after: start });
    assert.equal([back.lines[0]?.reload, back.lines[0]?.changes], [true, undefined]);
    for (const { body } of [fast, back]) body.destroy();
  },
);
changes('mails of the service itself are known to whom they go, and to nobody else', async () => {
  const [anna, ben] = await Promise.all(
    ['anna', 'ben'].map((sub) => read(sub, ['VIEW_INBOX', 'VIEW_QUEUE'])),
  );
  if (!anna || !ben) throw new Error('nobody reads');
  const plan = (mailId: string, kind: string, owner: string | null) =>
    log.append(
      `mail-${mailId}`,
      [
        {
          type: 'MailPlanned',
          data: {
            ...{ mailId, kind, accountId: 'system', owner, recipients: 1, attachments: [] },
            ...{ message: { sha256: '0'.repeat(64), bytes: 1 }, notBefore: '2026-11-20T08:00:00.000Z' },
          },
        } as never,
      ],
      { origin },
    );
  const [digest, nobodys, letter] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await plan(digest, 'system', 'anna');
  await plan(nobodys, 'system', null);
  await plan(letter, 'person', null);
  await Promise.all([anna.has(letter), ben.has(letter)]);
  const told = ({ lines }: typeof anna) => {
    const ids = lines.flatMap(({ changes = [] }) => changes.map(({ id }) => id));
    return [digest, nobodys, letter].map((id) => ids.includes(id));
  };
  assert.equal(
    [told(anna), told(ben)],
    [
      [true, false, true],
      [false, false, true],
    ],
  );
  for (const { body } of [anna, ben]) body.destroy();
});

changes.run();
