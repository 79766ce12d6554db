import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { ticketStore } from './ticket-store.ts';

// Addresses that need no token: who may get one, what it opens, and when it ends.

const tickets = suite('file tickets');
let office: ServiceFixture;
let documentId: number;
const PDF = Buffer.from('%PDF-1.7 0123456789');

tickets.before(async () => {
  office = await serviceFixture({ documents: 1 });
  documentId = office.paperless.addDocument({ bytes: PDF }).id;
});
tickets.after(() => office.close());

const wish = async (path: string, headers: Record<string, string>) => {
  const answer = await fetch(`${office.url}/api/file-tickets`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  return { status: answer.status, body: (await answer.json()) as { path: string; expiresAt: string } };
};
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${office.url}/api${path}`, { method, headers });
const preview = () => `/documents/${documentId}/preview`;
const clara = () => office.as('PM_User');

tickets('opens the file without a token, whole, in parts and its head', async () => {
  const { status, body } = await wish(preview(), clara());
  assert.is(status, 201);
  assert.match(body.path, new RegExp(`^${preview()}\\?ticket=[\\w-]{43}$`));
  const lasts = Date.parse(body.expiresAt) - Date.now();
  assert.ok(lasts > 0 && lasts <= 61_000, `${lasts} ms`);
  assert.equal(Buffer.from(await (await open(body.path)).arrayBuffer()), PDF);
  const part = await open(body.path, { range: 'bytes=9-18' });
  assert.equal([part.status, await part.text()], [206, '0123456789']);
  assert.is((await open(body.path, {}, 'HEAD')).status, 200);
});

tickets('is for one file, one way to ask and files alone', async () => {
  const { path } = (await wish(preview(), clara())).body;
  const query = path.slice(path.indexOf('?'));
  assert.is((await open(`/documents/${documentId}/thumbnail${query}`)).status, 401);
  assert.is((await open(`/documents/${documentId}${query}`)).status, 401);
  assert.is((await open(`${path}&page=1`)).status, 401);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    assert.ok([401, 405].includes((await open(path, {}, method)).status), method);
  }
});

tickets('only for what is declared as a file, and for who may see such files', async () => {
  const odd = [
    '/queue',
    '/documents/7',
    '/documents//preview',
    '//evil.example/x',
    'documents/7/preview',
    '/%',
  ];
  for (const path of odd) assert.is((await wish(path, clara())).status, 422, path);
  assert.is((await wish('/audit/export', clara())).status, 403);
  assert.is((await wish('/audit/export?language=de', office.as('PM_Admin'))).status, 201);
  assert.is((await wish(preview(), {})).status, 401);
});

tickets('what somebody may see is asked again when it is used', async () => {
  const ben = office.as('PM_Freigabe');
  // Not in the list of approvals: that is only known when the document is opened.
  const { status, body } = await wish(preview(), ben);
  assert.equal([status, (await open(body.path)).status], [201, 404]);
  const { path } = (await wish(preview(), clara())).body;
  // Credentials in the headers win over a ticket in the address.
  assert.is((await open(path, ben)).status, 404);
});

tickets('who is signed in no longer, or whose minute is over, is told so', async () => {
  const { path } = (await wish(preview(), clara())).body;
  assert.is((await open(path)).status, 200);
  await office.db.query(`update file_tickets set expires_at = now()`);
  const late = await open(path);
  assert.is(late.status, 401);
  assert.is(((await late.json()) as { reason: string }).reason, 'ticket');

  const store = ticketStore(office.db);
  const expired = office.issuer.token({ groups: ['PM_User'], exp: Math.floor(Date.now() / 1_000) - 600 });
  const { ticket } = await store.issue(`Bearer ${expired}`, `/api${preview()}`);
  assert.is((await open(`${preview()}?ticket=${ticket}`)).status, 401);
});

tickets('every process honours it, what is over goes, and no token lies open in the table', async () => {
  const [one, other] = [ticketStore(office.db), ticketStore(office.db)];
  const { ticket } = await one.issue('Bearer open-sesame', '/api/a');
  assert.is(await other.redeem(ticket, '/api/a'), 'Bearer open-sesame');
  assert.is(await other.redeem(ticket, '/api/b'), undefined);
  const { rows } = await office.db.query<{ sealed: Buffer }>('select sealed from file_tickets');
  for (const { sealed } of rows) assert.not.match(sealed.toString('latin1'), /Bearer|open-sesame/);
  await office.db.query(`update file_tickets set expires_at = now() - interval '1 second'`);
  await one.issue('Bearer x', '/api/c');
  assert.is((await office.db.query('select 1 from file_tickets')).rows.length, 1);
});
tickets.run();
