import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ApprovalFixture,
  approvalFixture,
  type DecisionResult,
  shownRow,
} from '../../../scripts/testing/approval-fixture.ts';
import type { Api } from '../../../scripts/testing/as-person.ts';
import { readInvoice } from '../../../scripts/testing/read-invoice.ts';
import { until } from '../../../scripts/testing/until.ts';

type Current = { seen: string; differences: { fact: string; before?: string | null; now: string | null }[] };

// Deciding on payments: what is written, what is refused, and what is reported about it.

const deciding = suite('deciding');
let fixture: ApprovalFixture;
let ben: Api;
let anna: Api;

deciding.before(async () => {
  fixture = await approvalFixture({ withoutReading: true });
  ben = fixture.approver('ben');
  anna = fixture.approver('anna');
});
deciding.before.each(() => fixture.paperless.requests.reset());
deciding.after.each(() => fixture.paperless.faults.clear());
deciding.after(() => fixture.close());

deciding('a decision is written, read back, and shown with who made it about what', async () => {
  const id = await fixture.invoice();
  fixture.paperless.requests.reset();
  const shown = shownRow(await fixture.decide(ben, id, 'Freigegeben', { comment: 'Menge geprüft' }));
  assert.is(fixture.valueIn(id), fixture.option('Freigegeben'));
  const { label, meaning, source, setBy } = shown.value;
  assert.equal(
    [label, meaning, source, setBy?.name, shown.write],
    ['Freigegeben', 'approves', 'approval', 'ben', 'done'],
  );
  assert.equal([shown.amount, shown.due], [{ value: '119.00', currency: 'EUR' }, '2026-12-01']);
  assert.equal(
    [shown.lastDecision?.comment, shown.lastDecision?.checksum, shown.lastDecision?.inForce],
    ['Menge geprüft', shown.checksum, true],
  );
  assert.equal(
    fixture.writes().map(({ method, path }) => `${method} ${path}`),
    ['POST /api/documents/bulk_edit/'],
    'nothing but the one field is written',
  );
  assert.equal(fixture.paperless.document(id).custom_fields.length, 3, 'the other fields stay');
});

deciding('people stand in events as their sub alone; who is forgotten has no name any more', async () => {
  const id = await fixture.invoice();
  shownRow(await fixture.decide(anna, id, 'Abgelehnt'));
  const { rows } = await fixture.db.query<{ text: string }>(
    `select string_agg(data::text || metadata::text, '') as text from events where stream = $1`,
    [`document-${id}`],
  );
  assert.match(rows[0]?.text ?? '', 'sub-of-anna');
  assert.not.match(rows[0]?.text ?? '', 'anna@');
  await fixture.db.query(`delete from users where sub = 'sub-of-anna'`);
  assert.equal((await fixture.show(id)).value.setBy, { sub: 'sub-of-anna', name: null });
});

deciding('a stale value is 409 and tells what holds now and who set it', async () => {
  const id = await fixture.invoice();
  const seen = await fixture.seen(ben, id);
  shownRow(await fixture.decide(anna, id, 'Abgelehnt'));
  const late = await fixture.decide(ben, id, 'Freigegeben', { seen });
  assert.equal(
    [late.status, late.body.type, late.body.reason],
    [409, '/problems/conflict', 'changed-since-seen'],
  );
  const current = late.body.current as Current & { label: string; optionId: string; setBy: { name: string } };
  assert.equal(current.differences, [{ fact: 'value', before: null, now: 'Abgelehnt' }]);
  assert.is(current.seen, await fixture.seen(ben, id), 'decided again on the ground of what is told now');
  assert.equal(
    [current.optionId, current.label, current.setBy.name],
    [fixture.option('Abgelehnt'), 'Abgelehnt', 'anna'],
  );
  assert.match(String(late.body.detail), 'anna');
  assert.is(fixture.valueIn(id), fixture.option('Abgelehnt'));
});

deciding('unknown option: 422; nothing is recorded or written', async () => {
  const id = await fixture.invoice();
  fixture.paperless.requests.reset();
  const answer = await ben('PUT', `/approvals/${id}`, {
    optionId: 'gibtsnicht',
    seen: await fixture.seen(ben, id),
  });
  assert.equal([answer.status, answer.body.reason], [422, 'unknown-option']);
  assert.equal([fixture.writes(), await fixture.typesOf(id)], [[], []]);
  for (const body of [
    {},
    { optionId: null },
    { optionId: 1, seen: 'x' },
    { optionId: '', seen: 'x' },
    // As pages and programs of the release before send it.
    { optionId: null, expected: null },
    { optionId: null, expected: null, expectedChecksum: 'x', seen: 'x' },
  ])
    assert.is((await ben('PUT', `/approvals/${id}`, body)).status, 422, JSON.stringify(body));
});

deciding('a document without the flag, one that is gone, one that never was: 404', async () => {
  const letter = await fixture.invoice({ document_type: 2 });
  const answer = await fixture.decide(ben, letter, 'Freigegeben');
  assert.is(answer.status, 404);
  assert.match(String(answer.body.detail), 'need no approval');
  assert.is((await fixture.decide(ben, 999_999, 'Freigegeben')).status, 404);

  const gone = await fixture.invoice();
  fixture.paperless.trash(gone);
  assert.is((await fixture.decide(ben, gone, 'Freigegeben')).status, 404);
  assert.equal(await fixture.typesOf(gone), ['ApprovalPlanned', 'ApprovalFailed', 'DocumentVanished']);
  assert.is((await ben('GET', `/approvals/${gone}/history`)).status, 404);
});

deciding('changed in Paperless a moment ago, and nobody told us: 409, and that value stays', async () => {
  const id = await fixture.invoice();
  fixture.setInPaperless(id, 'Abgelehnt', { fireWebhook: false });
  const answer = await fixture.decide(ben, id, 'Freigegeben');
  assert.equal([answer.status, answer.body.reason], [409, 'changed-since-seen']);
  const current = answer.body.current as { label: string | null; source: string; optionId: string };
  assert.equal([current.optionId, current.source], [fixture.option('Abgelehnt'), 'paperless']);
  assert.is(fixture.valueIn(id), fixture.option('Abgelehnt'));
});

deciding(
  'rejected in Paperless, and the look is slow: nothing is written, the rejection stands in an event',
  async () => {
    const id = await fixture.invoice();
    fixture.setInPaperless(id, 'Abgelehnt', { fireWebhook: false });
    const path = `/api/documents/${id}/`;
    fixture.paperless.faults.add({ kind: 'latency', ms: 3_000, match: { method: 'GET', path }, times: 1 });
    fixture.paperless.requests.reset();
    const answer = await fixture.decide(ben, id, 'Freigegeben');
    assert.equal([answer.status, answer.body.reason], [409, 'changed-since-seen']);
    const { differences } = answer.body.current as Current;
    assert.equal(differences, [{ fact: 'value', before: null, now: 'Abgelehnt' }]);
    assert.equal([fixture.writes(), fixture.valueIn(id)], [[], fixture.option('Abgelehnt')]);
    assert.equal(await fixture.typesOf(id), ['ApprovalPlanned', 'ApprovalFailed']);
  },
);

deciding(
  'another amount in Paperless than was seen, of which no call has come: not released, and told',
  async () => {
    const id = await fixture.invoice();
    fixture.changeAmountAndDue(id, { fireWebhook: false });
    fixture.paperless.requests.reset();
    const answer = await fixture.decide(ben, id, 'Freigegeben');
    assert.equal([answer.status, answer.body.reason], [409, 'changed-since-seen']);
    const { differences } = answer.body.current as Current;
    assert.equal(differences, [
      { fact: 'amount', before: '119.00', now: '999999.00' },
      { fact: 'due', before: '2026-12-01', now: '2026-11-22' },
    ]);
    assert.equal([fixture.writes(), fixture.valueIn(id)], [[], null]);
    const forged = (await fixture.decide(ben, id, 'Freigegeben', { seen: 'forged' })).body.current as Current;
    assert.ok(forged.differences.every((one) => !('before' in one)));
  },
);

deciding('changed by hand in Paperless: shown as such, with the label of that time', async () => {
  const id = await fixture.invoice();
  shownRow(await fixture.decide(ben, id, 'Abgelehnt'));
  fixture.setInPaperless(id, 'Freigegeben');
  await fixture.announce(id);
  const { value, lastDecision } = await fixture.show(id);
  assert.equal(
    [value.label, value.source, value.setBy, lastDecision?.inForce],
    ['Freigegeben', 'paperless', null, false],
  );
  const [newest] = await fixture.history(ben, id);
  assert.equal(
    [newest?.what, newest?.source, newest?.from?.label, newest?.to?.label],
    ['changed', 'paperless', 'Abgelehnt', 'Freigegeben'],
  );
});

deciding(
  'another amount and due date after the decision: row, list and history say so; deciding again settles it',
  async () => {
    const id = await fixture.invoice();
    shownRow(await fixture.decide(ben, id, 'Freigegeben'));
    fixture.changeAmountAndDue(id);
    await fixture.announce(id);
    assert.equal((await fixture.show(id)).changedSinceDecision, ['amount', 'due']);
    const { body } = await ben('GET', '/approvals?status=all&changedSinceDecision=true&pageSize=200');
    assert.ok((body.items as { documentId: number }[]).some(({ documentId }) => documentId === id));
    const [changed, decided] = await fixture.history(ben, id);
    assert.equal(
      [changed?.what, changed?.changed, decided?.what],
      ['facts-changed', ['amount', 'due'], 'decided'],
    );
    const again = shownRow(await fixture.decide(ben, id, 'Freigegeben'));
    assert.equal(again.changedSinceDecision, []);
  },
);

deciding(
  'the setting that opens approvals again: also when the amount changes, and says what did',
  async () => {
    await fixture.admin('PUT', '/settings/approval_reopen_on_change', { value: true });
    const id = await fixture.invoice();
    shownRow(await fixture.decide(ben, id, 'Freigegeben'));
    fixture.changeAmountAndDue(id);
    await fixture.announce(id);
    await until(
      () => fixture.typesOf(id),
      (types) => types.includes('ApprovalReopened'),
    );
    await fixture.admin('PUT', '/settings/approval_reopen_on_change', { value: false });
    assert.is(fixture.valueIn(id), null);
    const { value, amount, changedSinceDecision } = await fixture.show(id);
    assert.equal([value.optionId, amount?.value, changedSinceDecision], [null, '999999.00', []]);
    const [reopened] = await fixture.history(ben, id);
    assert.equal([reopened?.what, reopened?.changed], ['reopened', ['amount', 'due']]);
  },
);

deciding('the comment becomes a note in Paperless where that is wanted, once', async () => {
  await fixture.admin('PUT', '/settings/approval_comment_as_note', { value: true });
  const id = await fixture.invoice();
  shownRow(await fixture.decide(ben, id, 'Abgelehnt', { comment: 'Doppelt berechnet' }));
  await fixture.admin('PUT', '/settings/approval_comment_as_note', { value: false });
  const notes = () => fixture.paperless.document(id).notes.map(({ note }) => note);
  assert.is(notes().length, 1);
  assert.match(notes()[0] ?? '', /^Abgelehnt: Doppelt berechnet\n\(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)$/);
  shownRow(await fixture.decide(ben, id, 'Freigegeben', { comment: 'geklärt' }));
  assert.is(notes().length, 1);
});

deciding('many at once: a result for each, what fails takes nothing along', async () => {
  const ids = await Promise.all([fixture.invoice(), fixture.invoice(), fixture.invoice(), fixture.invoice()]);
  const letter = await fixture.invoice({ document_type: 2 });
  await readInvoice(fixture.db, ids[3] ?? 0, '5678', { isReadByItself: false });
  const items = await Promise.all(
    [...ids, letter].map(async (documentId, index) => ({
      ...{ documentId, optionId: fixture.option('Freigegeben'), looked: index !== 3 },
      seen: await fixture.seen(ben, documentId),
    })),
  );
  shownRow(await fixture.decide(anna, ids[1] ?? 0, 'Abgelehnt'));
  const { body } = await ben('POST', '/approvals/bulk', { items, comment: 'Sammelfreigabe' });
  const results = body.items as (DecisionResult & { problem?: { current?: { marks: string[] } } })[];
  assert.equal(
    results.map(({ approval, problem }) => approval?.write ?? problem?.reason),
    ['done', 'changed-since-seen', 'done', 'not-looked-at', 'no-approval-needed'],
  );
  assert.equal(results[3]?.problem?.current?.marks, ['new-iban']);
  assert.is((await fixture.show(ids[2] ?? 0)).lastDecision?.comment, 'Sammelfreigabe');
  const undecided = (documentId?: number) => ({ documentId, optionId: null, seen: 'x' });
  const twice = [ids[0], ids[0]].map(undecided);
  assert.is((await ben('POST', '/approvals/bulk', { items: twice })).status, 422);
  const many = Array.from({ length: 51 }, (_, index) => undecided(index + 1));
  assert.is((await ben('POST', '/approvals/bulk', { items: many })).status, 422);
});

deciding('many at once: one that goes wrong as nobody expects hides no answer of the others', async () => {
  const [sound, broken] = await fixture.severalInvoices(2);
  const items = await Promise.all(
    [broken, sound].map(async (documentId) => ({
      ...{ documentId, optionId: fixture.option('Freigegeben'), looked: true },
      seen: await fixture.seen(ben, documentId as number),
    })),
  );
  await fixture.db.query(`update approvals set agreements = '[{}]' where document_id = $1`, [broken]);
  const { status, body } = await ben('POST', '/approvals/bulk', { items });
  const results = body.items as DecisionResult[];
  assert.equal(
    [status, results.map(({ approval, problem }) => approval?.write ?? problem?.status)],
    [200, [500, 'done']],
  );
});

deciding('taken back within ten seconds without a reason; the field is as before', async () => {
  const id = await fixture.invoice();
  shownRow(await fixture.decide(anna, id, 'Abgelehnt'));
  const decided = shownRow(await fixture.decide(ben, id, 'Freigegeben'));
  assert.ok(decided.takeBack);
  assert.is((await fixture.takeBack(anna, id, {})).status, 409, 'it is not hers');
  const back = shownRow(await fixture.takeBack(ben, id, {}));
  assert.is(fixture.valueIn(id), fixture.option('Abgelehnt'));
  assert.equal(
    [back.value.label, back.value.setBy?.name, back.lastDecision?.by.name],
    ['Abgelehnt', 'anna', 'anna'],
  );
  assert.is((await fixture.takeBack(ben, id, {})).status, 409, 'there is nothing left');
  assert.is(shownRow(await fixture.takeBack(anna, id, {})).value.optionId, null);
  assert.equal(
    (await fixture.history(ben, id)).map(({ what }) => what),
    ['taken-back', 'taken-back', 'decided', 'decided'],
  );
});

deciding(
  'changed in Paperless and not read yet, because others are before it: nothing is written',
  async () => {
    const [id, other] = [await fixture.invoice(), await fixture.invoice()];
    fixture.paperless.faults.add({ kind: 'latency', ms: 3_000, times: 1, match: { documentId: other } });
    await fixture.call(other);
    fixture.setInPaperless(id, 'Rückfrage', { fireWebhook: false });
    await fixture.call(id);
    fixture.paperless.requests.reset();
    assert.is((await fixture.decide(ben, id, 'Freigegeben')).status, 409);
    fixture.paperless.faults.clear();
    assert.equal([fixture.writes(), fixture.valueIn(id)], [[], fixture.option('Rückfrage')]);
  },
);

deciding(
  'with VIEW_FREIGABE alone: papers and timeline of documents in the list, and no others',
  async () => {
    const id = await fixture.invoice();
    const letter = await fixture.invoice({ document_type: 2 });
    for (const path of ['preview', 'thumbnail', 'timeline']) {
      const headers = fixture.headersOf('ben');
      const status = async (document: number) =>
        (await fetch(`${fixture.url}/api/documents/${document}/${path}`, { headers })).status;
      assert.equal([await status(id), await status(letter)], [200, 404], path);
    }
  },
);

deciding.run();
