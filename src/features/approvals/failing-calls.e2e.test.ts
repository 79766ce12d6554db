import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FaultInput } from '../../../scripts/simulators/paperless/index.ts';
import {
  type ApprovalFixture,
  approvalFixture,
  type DecisionResult,
  type ShownRow,
  shownRow,
} from '../../../scripts/testing/approval-fixture.ts';
import type { Api } from '../../../scripts/testing/as-person.ts';
import { until } from '../../../scripts/testing/until.ts';

// Paperless refuses a decision or does not keep it. Then every call that a decision makes fails once, in every way, or
// all of them from that one on: nothing is left unheard, nobody gets an answer that means nothing, and in the end the
// row says what Paperless holds.

const failing = suite('calls of a decision that fail');
let fixture: ApprovalFixture;
let ben: Api;
const unheard: unknown[] = [];
const hear = (reason: unknown) => unheard.push(reason);

failing.before(async () => {
  process.on('unhandledRejection', hear);
  fixture = await approvalFixture({ withoutReading: true });
  ben = fixture.approver('ben');
  await fixture.admin('PUT', '/settings/approval_comment_as_note', { value: true });
  // As in daily use: the options are known already, so that the write leaves at once.
  await ben('GET', '/approvals/options');
});
failing.after.each(() => {
  fixture.paperless.faults.clear();
  assert.equal(unheard.splice(0), [], 'a promise failed and nobody heard of it');
});
failing.after(async () => {
  process.off('unhandledRejection', hear);
  await fixture.close();
});

/** The calls of a decision with a note: look, write, read back, notes, note, read back. */
const CALLS = 6;
const WAYS: [name: string, fault: FaultInput][] = [
  ['500', { kind: 'status', status: 500 }],
  ['403', { kind: 'status', status: 403 }],
  ['400', { kind: 'status', status: 400, body: 'json' }],
  ['404', { kind: 'status', status: 404 }],
  ['cut off', { kind: 'reset' }],
  ['cut off after the work', { kind: 'reset', after: true }],
  ['a web page', { kind: 'malformed', how: 'html' }],
];

/** Strikes the calls about a document that `hits` picks by their number, the first being 1. */
function strike(documentId: number, fault: FaultInput, hits: (call: number) => boolean): void {
  let call = 0;
  const path = {
    test: () => {
      call += 1;
      return hits(call);
    },
  } as unknown as RegExp;
  fixture.paperless.faults.add({ ...fault, match: { path, documentId } });
}

/** A document for each case. */
function strikeEach(ids: readonly number[]): void {
  for (const [index, { fault, hits }] of CASES.entries()) strike(ids[index] as number, fault, hits);
}

const CASES = WAYS.flatMap(([, fault]) =>
  Array.from({ length: CALLS }, (_, index) => index + 1).flatMap((nth) => [
    { fault, hits: (call: number) => call === nth },
    { fault, hits: (call: number) => call >= nth },
  ]),
);

/** The row once nothing is on its way any more; it must say what Paperless holds. */
async function assertHonest(id: number): Promise<ShownRow> {
  const row = await until(
    () => fixture.show(id),
    ({ write }) => write !== 'pending',
    60_000,
  );
  assert.is(row.value.optionId, fixture.valueIn(id), `document ${id}: ${JSON.stringify(row)}`);
  assert.is(row.writeError !== null, row.write === 'failed');
  return row;
}

/** @param wanted what was to be written */
async function allHonest(ids: readonly number[], wanted: string | null): Promise<void> {
  fixture.paperless.faults.clear();
  await until(
    async () => {
      const { rowCount } = await fixture.db.query('select from approvals where pending is not null');
      return rowCount;
    },
    (left) => left === 0,
    60_000,
  );
  await fixture.refresh();
  for (const id of ids) {
    const { value, write } = await assertHonest(id);
    const isWritten = value.optionId === wanted;
    assert.is(write, isWritten ? 'done' : 'failed', `document ${id}`);
    const gone = (await fixture.typesOf(id)).includes('DocumentVanished');
    if (!gone)
      assert.is.not(value.source, 'paperless', 'what we wrote ourselves is not said to be of somebody else');
  }
  assert.is((await fetch(`${fixture.url}/api/health/live`)).status, 200);
}

/** One for each case. */
const invoices = () => fixture.severalInvoices(CASES.length);
const ANSWERS = new Set([200, 404, 409, 503]);

failing(
  'an option that was deleted meanwhile: 422, recorded as failed, the row holds what Paperless holds',
  async () => {
    const id = await fixture.invoice();
    shownRow(await fixture.decide(ben, id, 'Abgelehnt'));
    const field = fixture.paperless.world.custom_fields.get(15);
    const options = field?.extra_data?.select_options ?? [];
    // The list of options is kept for seconds; Paperless itself knows at once.
    await ben('GET', '/approvals/options');
    field?.extra_data?.select_options?.splice(2, 1);
    const answer = await fixture.decide(ben, id, 'Rückfrage');
    options.push({ id: fixture.option('Rückfrage'), label: 'Rückfrage' });
    assert.equal([answer.status, answer.body.reason], [422, 'unknown-option']);
    const shown = await fixture.show(id);
    assert.equal([shown.value.label, shown.write], ['Abgelehnt', 'failed']);
    assert.is((await fixture.typesOf(id)).at(-1), 'ApprovalFailed');
  },
);

failing('Paperless refuses: the row says so with the reason', async () => {
  const id = await fixture.invoice();
  fixture.paperless.faults.add({ kind: 'status', status: 403, body: 'json', match: { path: '/bulk_edit/' } });
  const shown = shownRow(await fixture.decide(ben, id, 'Freigegeben'));
  assert.equal([shown.write, shown.value.label], ['failed', null]);
  assert.match(shown.writeError?.technical ?? '', '403');
  assert.match(shown.writeError?.de ?? '', 'verweigert');
  fixture.paperless.faults.clear();
  assert.is(shownRow(await fixture.decide(ben, id, 'Freigegeben')).write, 'done');
});

failing('Paperless ignores the write: written again, at most three times in all, then failed', async () => {
  const id = await fixture.invoice();
  fixture.paperless.faults.add({ kind: 'ignore-write', times: 2, match: { documentId: id } });
  assert.is(shownRow(await fixture.decide(ben, id, 'Freigegeben')).write, 'done');
  assert.is(fixture.valueIn(id), fixture.option('Freigegeben'));

  const other = await fixture.invoice();
  fixture.paperless.faults.add({ kind: 'ignore-write', match: { documentId: other } });
  const shown = shownRow(await fixture.decide(ben, other, 'Freigegeben'));
  assert.equal([shown.write, shown.value.label], ['failed', null]);
  assert.match(shown.writeError?.technical ?? '', 'did not keep');
});

failing('one decision', async () => {
  const ids = await invoices();
  strikeEach(ids);
  const answers = await Promise.all(
    ids.map((id) => fixture.decide(ben, id, 'Freigegeben', { comment: 'geprüft' })),
  );
  for (const { status, body } of answers) assert.ok(ANSWERS.has(status), `${status} ${JSON.stringify(body)}`);
  await allHonest(ids, fixture.option('Freigegeben'));
});

failing('several at once', async () => {
  const ids = await invoices();
  strikeEach(ids);
  const results: DecisionResult[] = [];
  for (let from = 0; from < ids.length; from += 50) {
    const some = ids.slice(from, from + 50);
    results.push(...(await fixture.decideMany(ben, some, 'Freigegeben', { comment: 'geprüft' })));
  }
  for (const { approval, problem } of results)
    assert.ok(approval ? !problem : ANSWERS.has(problem?.status ?? 0));
  await allHonest(ids, fixture.option('Freigegeben'));
});

failing('taking back', async () => {
  const ids = await invoices();
  for (const id of ids) shownRow(await fixture.decide(ben, id, 'Freigegeben'));
  strikeEach(ids);
  const answers = await Promise.all(ids.map((id) => fixture.takeBack(ben, id, { reason: 'Irrtum' })));
  for (const { status, body } of answers) assert.ok(ANSWERS.has(status), `${status} ${JSON.stringify(body)}`);
  await allHonest(ids, null);
});

failing('the refresh of all', async () => {
  const id = await fixture.invoice();
  for (const [, fault] of WAYS) {
    for (const path of ['/api/documents/', '/api/custom_fields/', `/api/documents/${id}/`]) {
      fixture.setInPaperless(id, fixture.valueIn(id) === null ? 'Abgelehnt' : null, { fireWebhook: false });
      fixture.paperless.faults.add({ ...fault, match: { method: 'GET', path } });
      await fixture.admin('POST', '/approvals/refresh');
      await until(
        () => fixture.admin('GET', '/approvals/refresh'),
        ({ body }) => body.state === 'idle' || body.state === 'failed',
      );
      fixture.paperless.faults.clear();
      await fixture.refresh();
      await assertHonest(id);
    }
  }
});

failing('an error that nobody expected in one of many hides no answer of the others', async () => {
  const [first, broken, last] = await fixture.severalInvoices(3);
  await fixture.db.query(`
    create function fail_on_purpose() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
    create trigger fail_on_purpose before insert on events for each row
      when (new.stream = 'document-${broken}') execute function fail_on_purpose()`);
  const ids = [first, broken, last].map(Number);
  const results = await fixture
    .decideMany(ben, ids, 'Freigegeben')
    .finally(() => fixture.db.query('drop function fail_on_purpose cascade'));
  assert.equal(
    results.map(({ documentId, approval, problem }) => [
      documentId,
      approval?.value.label ?? [problem?.status, problem?.reason],
    ]),
    [
      [ids[0], 'Freigegeben'],
      [ids[1], [500, 'see-log']],
      [ids[2], 'Freigegeben'],
    ],
  );
});

failing.run();
