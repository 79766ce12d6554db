import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OFFICE_ADDRESS } from '../../../scripts/simulators/mail-server/index.ts';
import { apiAs, asPerson, believePeople } from '../../../scripts/testing/as-person.ts';
import { bring, CLERK, whenRead } from '../../../scripts/testing/inbox-fixture.ts';
import { type MailWorld, mailWorld } from '../../../scripts/testing/mail-world.ts';
import { pdfOf } from '../../../scripts/testing/page-papers.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// Writing mails over the interface: what may be attached by whom, what is shown before, drafts, the outbox.

const mailing = suite('mails from the inbox');
let fixture: ServiceFixture;
let world: MailWorld;
let itemId = '';
let segmentIds: string[] = [];
const as = (sub: string, permissions = CLERK.permissions) => apiAs(fixture, sub, { permissions });
const MAIL = { accountId: 'system', from: OFFICE_ADDRESS, to: [{ address: 'kunde@example.org' }] };
const send = async (sub: string, mail: object, key: string = crypto.randomUUID()) => {
  const answer = await fetch(`${fixture.url}/api/mails`, {
    method: 'POST',
    headers: { ...asPerson(sub, CLERK), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...MAIL, ...mail }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const papers = async (pages: number) =>
  (await pdfOf(Array.from({ length: pages }, (_, n) => ({ text: `Seite ${n}` })))).save();
const faults = (body: Record<string, unknown>) =>
  (body.errors as { path: string; code: string }[]).map(({ path, code }) => [path, code]);

mailing.before(async () => {
  world = await mailWorld();
  fixture = await serviceFixture({
    documents: 3,
    authenticate: believePeople,
    env: { ...world.env, MAIL_CALL_BACK_SECONDS: '600' },
  });
  const anna = as('anna');
  await anna('GET', '/user-settings');
  const { items } = await bring(fixture, 'anna', { 'stapel.pdf': await papers(3) }, { scope: 'public' });
  itemId = items[0]?.itemId ?? '';
  const item = await whenRead(anna, itemId);
  const cut = await anna('PUT', `/inbox/items/${itemId}/segments`, {
    expected: item.expected,
    cuts: '3',
  });
  assert.is(cut.status, 200, JSON.stringify(cut.body));
  segmentIds = (cut.body.segments as { segmentId: string }[]).map(({ segmentId }) => segmentId);
});
mailing.after(async () => {
  await fixture.close();
  await world.stop();
});

mailing('what would go out is shown: files as they will be, duplicates, and what is wrong', async () => {
  const { status, body } = await as('anna')('POST', '/mails/check', {
    ...MAIL,
    to: [],
    html: '<p onclick="x()">Anbei <b>alles</b></p>',
    attachments: [
      { segmentId: segmentIds[0], name: 'Rechnung' },
      { segmentIds, name: 'Alles zusammen.pdf' },
      { segmentId: segmentIds[0] },
      { itemId, pages: '2-' },
      { itemId, pages: '7-' },
      { itemId: crypto.randomUUID() },
    ],
  });
  assert.is(status, 200, JSON.stringify(body));
  const files = body.attachments as { name: string; pages: number; bytes: number; sameAs: number[] }[];
  assert.equal(
    files.map(({ name, pages, sameAs }) => [name, pages, sameAs]),
    [
      ['Rechnung.pdf', 2, [2]],
      ['Alles zusammen.pdf', 3, []],
      ['stapel.pdf', 2, [0]],
      ['stapel.pdf', 2, []],
      [null, null, []],
      [null, null, []],
    ],
  );
  assert.equal(faults(body), [
    ['attachments.4.pages', 'bad-page-range'],
    ['attachments.5', 'attachment-unknown'],
  ]);
  assert.equal([body.html, body.text], ['<p>Anbei <b>alles</b></p>', 'Anbei alles']);
});

mailing('planned, called back in time, sent; then its segments are cut no more', async () => {
  const bob = as('bob');
  const called = await send('anna', { subject: 'Doch nicht', attachments: [{ itemId }] });
  assert.is(called.status, 202, JSON.stringify(called.body));
  assert.ok((called.body.secondsLeft as number) > 500);
  const back = await bob('POST', `/mails/${called.body.mailId}/call-back`);
  assert.equal([back.status, back.body.state], [200, 'called-back']);
  assert.is((await bob('POST', `/mails/${called.body.mailId}/send-again`)).body.reason, 'mail-gone-out');

  await fixture.restart({ MAIL_CALL_BACK_SECONDS: '0' });
  const { body } = await send('anna', { subject: 'Rechnung', attachments: [{ segmentId: segmentIds[0] }] });
  await until(
    async () => (await bob('GET', `/mails/${body.mailId}`)).body.state,
    (state) => state === 'handed-over',
  );
  const item = (await bob('GET', `/inbox/items/${itemId}`)).body;
  assert.is(item.state, 'open', 'mailing alone never ends an item');
  assert.equal(
    (item.segments as { frozen: boolean }[]).map(({ frozen }) => frozen),
    [true, false],
  );
  const again = await as('bob')('POST', '/mails/check', {
    ...MAIL,
    attachments: [{ segmentId: segmentIds[0] }],
  });
  const [file] = again.body.attachments as { sentBefore: { mailId: string; address: string }[] }[];
  assert.equal(
    file?.sentBefore.map(({ mailId, address }) => [mailId, address]),
    [[body.mailId, 'kunde@example.org']],
  );
  const listed = await bob('GET', `/mails?itemId=${itemId}&q=kunde`);
  assert.is(listed.body.total, 2);
  const known = await as('anna')('GET', '/user-settings/recipients');
  assert.equal(
    (known.body.items as { address: string }[]).map(({ address }) => address),
    ['kunde@example.org'],
  );
});

mailing('what is personal goes out by its owner, and nobody else sees the mail', async () => {
  const { items } = await bring(fixture, 'anna', { 'privat.pdf': await papers(1) }, { scope: 'personal' });
  const attachments = [{ itemId: items[0]?.itemId }];
  const theirs = await send('bob', { attachments });
  assert.equal([theirs.status, ...faults(theirs.body).flat()], [422, 'attachments.0', 'attachment-unknown']);
  const { body, status } = await send('anna', { subject: 'Privat', attachments });
  assert.is(status, 202);
  const bob = as('bob');
  assert.is((await bob('GET', `/mails/${body.mailId}`)).status, 404);
  assert.is((await bob('POST', `/mails/${body.mailId}/call-back`)).status, 404);
  assert.is((await bob('GET', '/mails?q=Privat')).body.total, 0);
  assert.is((await as('anna')('GET', '/mails?q=Privat')).body.total, 1);
});

type Checked = { name: string; mediaType: string; bytes: number; versions: object | null };

mailing('saved documents: with the right to see them', async () => {
  const attachments = [{ documentId: 1 }];
  assert.equal(faults((await send('anna', { attachments })).body), [['attachments.0', 'attachment-unknown']]);
  const editor = as('anna', ['VIEW_INBOX', 'EDIT_DOCUMENTS']);
  const { body } = await editor('POST', '/mails/check', { ...MAIL, attachments });
  assert.equal(body.errors, []);
  const [only] = body.attachments as { bytes: number; versions: object | null }[];
  assert.ok((only?.bytes ?? 0) > 0);
  assert.is(only?.versions, null, 'there is one file');
});

mailing('a saved document goes out as the PDF that Paperless made of it, or as it came', async () => {
  const document = fixture.paperless.world.documents.get(2);
  assert.ok(document);
  Object.assign(document, { file: { kind: 'bytes', base64: btoa('<?xml version="1.0"?><a/>') } });
  Object.assign(document, { mime_type: 'application/xml', original_file_name: 'Rechnung 7.xml', title: 'R' });
  document.archive = { kind: 'letter', text: 'Rechnung' };
  const editor = as('anna', ['VIEW_INBOX', 'EDIT_DOCUMENTS']);
  const attachments = [{ documentId: 2 }, { documentId: 2, original: true }];
  const { body } = await editor('POST', '/mails/check', { ...MAIL, attachments });
  const [archive, original] = body.attachments as Checked[];
  assert.equal([archive?.name, archive?.mediaType], ['R.pdf', 'application/pdf']);
  assert.equal([original?.name, original?.bytes], ['Rechnung 7.xml', 25]);
  for (const one of [archive, original])
    assert.equal(one?.versions, {
      original: { name: 'Rechnung 7.xml', bytes: 25 },
      archive: { bytes: archive?.bytes },
    });
  const ofItem = await editor('POST', '/mails/check', { ...MAIL, attachments: [{ itemId, original: true }] });
  assert.is(ofItem.status, 422);
});

mailing('nothing gets into a header, and a mail needs a key and somebody to go to', async () => {
  for (const mail of [
    { subject: 'a\r\nBcc: x@example.org' },
    { to: [{ address: 'a@example.org\r\nBcc: x@example.org' }] },
    { to: [{ address: 'a@example.org', name: 'x\nBcc: y@example.org' }] },
    { attachments: [{ itemId, name: 'a\r\nb.pdf' }] },
    { to: [] },
    { from: 'chef@andere.example' },
  ]) {
    assert.is((await send('anna', mail)).status, 422, JSON.stringify(mail));
  }
  const { status, body } = await as('anna')('POST', '/mails', MAIL);
  assert.equal([status, body.reason], [422, 'mail-key-needed']);
});

mailing('drafts are of one person, harmless at once, and gone with the sending', async () => {
  const [anna, bob] = [as('anna'), as('bob')];
  const draftId = crypto.randomUUID();
  const path = `/mail-drafts/${draftId}`;
  const kept = await anna('PUT', path, {
    to: [{ address: 'halb', name: null }],
    html: '<p>x<img src="https://example.org/y.png" onerror="z()"></p>',
    attachments: [{ documentId: 1, original: true }],
  });
  assert.equal([kept.status, kept.body.html], [200, '<p>x</p>']);
  assert.equal(kept.body.attachments, [{ documentId: 1, original: true, pages: '' }]);
  assert.is((await bob('GET', path)).status, 404);
  await bob('DELETE', path);
  assert.is((await anna('GET', path)).status, 200);
  await send('anna', { draftId });
  assert.is((await anna('GET', path)).status, 404);
});

mailing.run();
