import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs, asPerson, believePeople, type TestPerson } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// The file of a document and its picture, as browsers ask for them.

const files = suite('preview and thumbnail');
let fixture: ServiceFixture;

files.before(async () => {
  fixture = await serviceFixture({ documents: 3, authenticate: believePeople });
});
files.after.each(() => fixture.paperless.faults.clear());
files.after(() => fixture.close());

const CLARA: TestPerson = { permissions: ['EDIT_DOCUMENTS'] };
const get = (id: number, path: string, headers: Record<string, string> = {}, person = CLARA) =>
  fetch(`${fixture.url}/api/documents/${id}/${path}`, {
    headers: { ...asPerson('clara', person), ...headers },
  });

files('the bytes of the newest file, its checksum as ETag, shown and not guessed', async () => {
  const bytes = Buffer.from('%PDF-1.7 the very bytes');
  const { id } = fixture.paperless.addDocument({ title: 'Größe "A/B"', bytes });
  const answer = await get(id, 'preview');
  assert.is(answer.status, 200);
  assert.equal(Buffer.from(await answer.arrayBuffer()), bytes);
  const checksum = (await apiAs(fixture, 'clara', CLARA)('GET', `/documents/${id}`)).body.checksum;
  const expected = {
    etag: `"${checksum}"`,
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="Gr__e _A_B_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_A_B_.pdf`,
  };
  for (const [name, value] of Object.entries(expected)) assert.is(answer.headers.get(name), value, name);
  // The viewer of the browser does not start in a sandbox.
  assert.not.match(answer.headers.get('content-security-policy') ?? '', 'sandbox');

  const again = await get(id, 'preview', { 'if-none-match': `"other", W/"${checksum}"` });
  assert.equal([again.status, await again.text()], [304, '']);
  fixture.paperless.addVersion(id, { bytes: Buffer.from('%PDF-1.7 another file') });
  const changed = await get(id, 'preview', { 'if-none-match': `"${checksum}"` });
  assert.equal([changed.status, await changed.text()], [200, '%PDF-1.7 another file']);
});

files('the thumbnail is a picture with an ETag of its own', async () => {
  const answer = await get(1, 'thumbnail');
  assert.equal([answer.status, answer.headers.get('content-type')], [200, 'image/webp']);
  assert.match(answer.headers.get('etag') ?? '', /^"[0-9a-f]{64}-thumbnail"$/);
  const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
  assert.is((await get(1, 'thumbnail', known)).status, 304);
  assert.is((await get(1, 'preview', known)).status, 200);
});

files('what would run in a browser is handed out as a file, and a text says its letters', async () => {
  for (const [mimeType, type, how] of [
    ['text/html', 'application/octet-stream', 'attachment'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['text/plain', 'text/plain; charset=utf-8', 'inline'],
    ['image/png', 'image/png', 'inline'],
  ] as const) {
    const { id } = fixture.paperless.addDocument({ bytes: Buffer.from('<script>alert(1)</script>') });
    const row = fixture.paperless.world.documents.get(id);
    if (row) row.mime_type = mimeType;
    const answer = await get(id, 'preview');
    await answer.arrayBuffer();
    assert.is(answer.headers.get('content-type'), type);
    assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`^${how};`));
  }
});

files('who only approves sees documents that need approval, and no others', async () => {
  const ben: TestPerson = { permissions: ['VIEW_FREIGABE'] };
  const { id } = fixture.paperless.addDocument({ document_type: 1 });
  const other = fixture.paperless.addDocument({ document_type: null }).id;
  assert.is((await get(id, 'preview', {}, ben)).status, 404);
  const admin = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
  await admin('PUT', '/document-types/1', { freigabeErforderlich: true });
  // Their list is being filled.
  await until(
    async () => (await get(id, 'preview', {}, ben)).status,
    (status) => status === 200,
  );
  assert.is((await get(other, 'preview', {}, ben)).status, 404);
  assert.is((await get(other, 'preview')).status, 200);
  assert.is((await get(id, 'preview', {}, { permissions: ['VIEW_QUEUE'] })).status, 403);
});

files('faults of Paperless become problems, and nothing of it is followed', async () => {
  assert.is((await get(99_999, 'preview')).status, 404);
  for (const [status, match] of [
    [500, /dms-unavailable/],
    [302, /dms-unavailable/],
    [403, /dms-unavailable/],
  ] as const) {
    fixture.paperless.faults.add({ kind: 'status', status, times: 1, match: { path: '/preview/' } });
    const answer = await get(1, 'preview');
    assert.is(answer.status, 502, String(status));
    assert.match(await answer.text(), match);
  }
  fixture.paperless.faults.add({ kind: 'reset', times: 1, match: { path: '/preview/' } });
  assert.is((await get(1, 'preview')).status, 502);
});

files('a file comes through as it arrives; a reader who leaves ends it in Paperless, too', async () => {
  fixture.paperless.faults.add({ kind: 'slow-body', ms: 3_600_000, match: { path: '/preview/' } });
  const answer = await get(2, 'preview');
  const reader = answer.body?.getReader();
  assert.ok((await reader?.read())?.value?.length, 'the first bytes come before the last are there');
  await reader?.cancel();
  assert.is((await get(2, 'thumbnail')).status, 200);
});

files.run();
