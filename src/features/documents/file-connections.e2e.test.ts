import { type IncomingMessage, request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asPerson, believePeople, type TestPerson } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// Files hold connections to Paperless for as long as their readers take. Whatever readers do, everybody else – people,
// other files, the queue – goes on.

const files = suite('connections of previews');
const LARGE = 24 * 1024 * 1024;
/** Far less than a connection that is lost would take to come back. */
const SOON_MS = 20_000;
let fixture: ServiceFixture;
let large: number;

files.before(async () => {
  fixture = await serviceFixture({ documents: 3, authenticate: believePeople });
  large = fixture.paperless.addDocument({ title: 'Plan', bytes: Buffer.alloc(LARGE, '%PDF-1.7 ') }).id;
});
files.after.each(() => fixture.paperless.faults.clear());
files.after(() => fixture.close());

const CLARA: TestPerson = { permissions: ['EDIT_DOCUMENTS'] };
const ask = (name: string, path: string, options: RequestInit = {}) =>
  fetch(`${fixture.url}/api/documents/${path}`, {
    headers: asPerson(name, CLARA),
    signal: AbortSignal.timeout(SOON_MS),
    ...options,
  });

/** People, files and the queue get through. */
async function allIsWell(): Promise<void> {
  for (const path of ['1', '2/preview', '2/thumbnail']) {
    const answer = await ask('dora', path);
    assert.is(answer.status, 200, path);
    await answer.arrayBuffer();
  }
  const { id } = fixture.paperless.addDocument({ title: 'Scan', tags: [16] });
  await fixture.call(id);
  await until(
    () => fixture.status(),
    ({ queueSize, processing }) => queueSize === 0 && processing === null,
  );
}

/** A reader who takes the head of the answer and not a byte of the rest. */
function slowReader(name: string, path: string): Promise<{ answer: IncomingMessage; leave(): void }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${fixture.url}/api/documents/${path}`, {
      headers: asPerson(name, CLARA),
      agent: false,
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.on('error', () => {});
      resolve({ answer, leave: () => void sent.destroy() });
    });
    sent.end();
  });
}

files('asked for with HEAD', async () => {
  for (let n = 0; n < 20; n += 1) {
    const answer = await ask('clara', `${large}/preview`, { method: 'HEAD' });
    assert.equal([answer.status, answer.headers.get('content-length')], [200, String(LARGE)]);
  }
  await allIsWell();
});

files('that Paperless does not have', async () => {
  for (const status of [404, 500, 302, 403]) {
    fixture.paperless.faults.add({ kind: 'status', status, times: 8, match: { path: '/thumb/' } });
    for (let n = 0; n < 8; n += 1) await (await ask('clara', '1/thumbnail')).text();
    fixture.paperless.faults.clear();
  }
  await allIsWell();
});

files('left before Paperless answered, and in the middle of the bytes', async () => {
  fixture.paperless.faults.add({ kind: 'hang', match: { path: '/thumb/' } });
  const left = Array.from({ length: 20 }, () =>
    ask('clara', '1/thumbnail', { signal: AbortSignal.timeout(100) }).catch(() => 'left'),
  );
  assert.ok((await Promise.all(left)).every((end) => end === 'left'));
  fixture.paperless.faults.clear();
  for (let n = 0; n < 20; n += 1) (await slowReader('clara', `${large}/preview`)).leave();
  await allIsWell();
});

files('cut off by Paperless', async () => {
  fixture.paperless.faults.add({ kind: 'reset', match: { path: '/preview/' } });
  for (let n = 0; n < 12; n += 1) await (await ask('clara', '1/preview')).text().catch(() => {});
  fixture.paperless.faults.clear();
  await allIsWell();
});

files('read slowly: six for a person, then a clear refusal; everybody else goes on', async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => slowReader('clara', `${large}/preview`)));
  await allIsWell();
  const refused = await ask('clara', '1/preview');
  assert.equal([refused.status, refused.headers.get('retry-after')], [429, '5']);
  assert.match(await refused.text(), 'too-many-files');
  const known = { ...asPerson('clara', CLARA), 'if-none-match': readers[0]?.answer.headers.etag ?? '' };
  assert.is((await ask('clara', `${large}/preview`, { headers: known })).status, 304, 'needs no place');

  for (const { leave } of readers) leave();
  const answer = await until(
    () => ask('clara', '1/preview'),
    ({ status }) => status === 200,
  );
  await answer.arrayBuffer();
  await allIsWell();
});

files.run();
