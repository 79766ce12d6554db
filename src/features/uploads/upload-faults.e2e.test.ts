import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { jobSkips } from '../../../scripts/testing/job-skips.ts';
import { serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import {
  itemOf,
  outcomeOf,
  UPLOADED,
  type UploadFixture,
  uploadFixture,
} from '../../../scripts/testing/upload-fixture.ts';
import { farmBackoffUntil } from './farm-backoff.ts';

// What goes wrong on either side: reported document by document, the run goes on; or it stops and says why.

const faults = suite('upload check, faults');
let fixture: UploadFixture;

faults.before(async () => {
  fixture = await uploadFixture();
});
faults.before.each(async () => {
  fixture.clear();
  await fixture.db.query('delete from runs');
});
faults.after(() => fixture.close());

const titleOf = (id: number) => fixture.paperless.document(id).title;

faults('a session that is refused: the run stops and says so, the next one logs in anew', async () => {
  const ids = Array.from({ length: 12 }, () => fixture.upload());
  for (const id of ids) fixture.book(id);
  await fixture.run({ dryRun: true });
  fixture.farm.faults.add({ kind: 'status', status: 401, route: 'GET /incoming-invoices', at: 3, times: 1 });
  fixture.farm.requests.reset();
  const stopped = await fixture.run();
  assert.equal([stopped.state, stopped.stopped, stopped.refused], ['finished', 'unauthorized', 'session']);
  assert.ok(fixture.farm.requests.count('GET /incoming-invoices') <= 8, 'nobody else is asked about');
  assert.is(await farmBackoffUntil(fixture.db), null);
  const next = await fixture.run();
  assert.equal([next.stopped, Number(stopped.matched) + Number(next.matched)], [undefined, 12]);
  assert.ok(fixture.farm.requests.count('POST /login') >= 1);
});

faults('refused twice in a row, or the log-in: the schedule keeps still; by hand it goes on', async () => {
  const id = fixture.upload();
  fixture.farm.faults.add({ kind: 'status', status: 403, route: 'GET /incoming-invoices' });
  await fixture.run();
  assert.is(await farmBackoffUntil(fixture.db), null);
  await fixture.run();
  const minutes = async () => (Date.parse((await farmBackoffUntil(fixture.db)) ?? '') - Date.now()) / 60_000;
  assert.ok((await minutes()) > 0.5 && (await minutes()) <= 1);
  await fixture.db.query(`update runs set finished_at = finished_at + interval '1 year'`);
  assert.is(await farmBackoffUntil(fixture.db), null, 'a clock that was ahead pauses nothing');
  await fixture.db.query(`update runs set finished_at = finished_at - interval '1 year'`);
  await fixture.run();
  assert.ok((await minutes()) > 4 && (await minutes()) <= 5);
  fixture.farm.faults.clear();
  assert.is(outcomeOf(await fixture.run(), id), 'waits');
  assert.is(await farmBackoffUntil(fixture.db), null, 'over as soon as it is let in again');

  const letIn = fixture.lockOut();
  await fixture.run();
  const refused = await fixture.run();
  letIn();
  assert.equal([refused.stopped, refused.refused], ['unauthorized', 'log-in']);
  assert.ok((await minutes()) > 0, 'at once');
});

faults('a malformed answer: document and field are named, the others go on', async () => {
  const ids = [fixture.upload(), fixture.upload(), fixture.upload()];
  for (const id of ids) fixture.book(id);
  fixture.farm.faults.add({ kind: 'malformed', how: 'member', route: 'GET /search', times: 1 });
  const result = await fixture.run();
  assert.equal([result.stopped, result.matched, result.failed], [undefined, 2, 1]);
  const failed = result.items.find(({ outcome }) => outcome === 'failed');
  assert.ok(ids.includes(failed?.documentId ?? 0));
  assert.match(String(failed?.error), /GET \/search: \S+/);
  assert.is((await fixture.run()).matched, 1);
});

faults('the farm system fails for one document: the run goes on; for all: it stops', async () => {
  const ids = [fixture.upload(), fixture.upload(), fixture.upload(), fixture.upload(), fixture.upload()];
  fixture.farm.faults.add({ kind: 'status', status: 500, route: 'GET /incoming-invoices', times: 1 });
  const one = await fixture.run();
  assert.equal([one.stopped, one.failed, one.unchanged], [undefined, 1, 4]);
  fixture.farm.faults.add({ kind: 'status', status: 500 });
  const all = await fixture.run();
  assert.equal([all.stopped, all.matched], ['unreachable', 0]);
  for (const id of ids) assert.equal(fixture.tagsOf(id), [UPLOADED]);
});

faults('Paperless is away: nothing is begun', async () => {
  fixture.upload();
  fixture.paperless.faults.add({ kind: 'status', status: 503 });
  fixture.farm.requests.reset();
  const result = await fixture.run();
  assert.equal([result.state, result.stopped, result.checked], ['finished', 'unreachable', 0]);
  assert.is(fixture.farm.requests.list.length, 0);
});

faults('Paperless refuses a change: told with its words, left alone for a while, tried by hand', async () => {
  const id = fixture.upload();
  fixture.book(id);
  fixture.paperless.faults.add({ kind: 'status', status: 400, body: 'json', match: { method: 'PATCH' } });
  assert.is(outcomeOf(await fixture.run(), id), 'failed');
  assert.equal(await fixture.typesOf(id), ['UploadMatchPlanned', 'DocumentChangeFailed']);
  fixture.paperless.faults.clear();
  assert.is(outcomeOf(await fixture.run(), id), 'matched');
});

faults('bad values: the rest is done, and each is told', async () => {
  const id = fixture.upload();
  await fixture.set('farmsys_titel_vorlage', '{{title}}');
  fixture.book(id, {
    ...{ title: 'ß'.repeat(300), date: '2026-02-30', amount: { minor: 1, currency: 'XXQ' } },
    ...{ externalNumber: 'x'.repeat(200), farmId: 'B-404' },
  });
  const item = itemOf(await fixture.run(), id);
  assert.equal(item?.outcome, 'matched');
  assert.equal(item?.notices, [
    ...['title-cut', 'unknown-currency', 'impossible-date', 'unknown-betrieb', 'number-does-not-fit'],
  ]);
  assert.equal([titleOf(id), fixture.paperless.document(id).created], ['ß'.repeat(128), '2026-01-01']);
});

faults('a template that speaks of what nobody offers is refused when it is set', async () => {
  const { status, body } = await fixture.admin('PUT', '/settings/farmsys_titel_vorlage', {
    value: '{{supplier}} {{sum}}',
  });
  assert.is(status, 422);
  assert.match(JSON.stringify(body), /there is no sum; known are number/);
});

faults('a document vanishes, or loses its tag, between the list and its turn', async () => {
  const id = fixture.upload();
  fixture.book(id);
  fixture.farm.faults.add({ kind: 'slow', ms: 300, route: 'GET /incoming-invoices', times: 1 });
  fixture.paperless.requests.reset();
  const running = fixture.run();
  await until(
    () => fixture.lists().length,
    (count) => count > 0,
  );
  fixture.paperless.setTags(id, [], { fireWebhook: false });
  const item = itemOf(await running, id);
  assert.equal([item?.outcome, item?.reason], ['waits', 'no-longer-uploaded']);
  assert.equal([await fixture.typesOf(id), titleOf(id)], [[], 'Scan']);
});

faults('the search does not show the entry yet: it waits', async () => {
  const id = fixture.upload();
  fixture.book(id, { searchable: false });
  assert.is(itemOf(await fixture.run(), id)?.reason, 'not-in-search');
});

faults('a run takes longer than callers wait: answered with its id, a second one refused', async () => {
  fixture.upload();
  fixture.farm.faults.add({ kind: 'slow', ms: 400, route: 'GET /incoming-invoices' });
  const slow = fixture.run();
  await until(
    () => fixture.clara('GET', '/farmsys/polling/result'),
    ({ status, body }) => status === 200 && body.state === 'running',
  );
  assert.is((await fixture.clara('POST', '/farmsys/polling/run', {})).status, 409);
  assert.is((await slow).state, 'finished');
});

faults(
  'the tag to look for is not set, or that which follows it: not configured, nobody is asked',
  async () => {
    fixture.upload();
    for (const key of ['farmsys_tag_hochgeladen', 'farmsys_tag_erledigt']) {
      await fixture.set(key, null);
      fixture.paperless.requests.reset();
      const result = await fixture.run();
      assert.equal([result.state, result.stopped], ['finished', 'not-configured']);
      assert.equal(fixture.lists(), []);
      await fixture.set(key, key === 'farmsys_tag_erledigt' ? 3 : UPLOADED);
    }
  },
);

faults('no farm system at all: by hand it says so, the schedule is quiet', async () => {
  const bare = await serviceFixture({
    documents: 1,
    authenticate: believePeople,
    env: { FARMSYS_UPLOAD_CHECK_CRON: '* * * * * *' },
  });
  try {
    const clara = apiAs(bare, 'clara', { permissions: ['RUN_PROCESSING', 'VIEW_QUEUE'] });
    assert.is((await clara('GET', '/farmsys/polling/result')).status, 404);
    const { body } = await clara('POST', '/farmsys/process-uploads', {});
    assert.equal([body.stopped, body.checked], ['not-configured', 0]);
    const { rows } = await bare.db.query("select 1 from runs where kind = 'upload-check'");
    assert.is(rows.length, 1);
  } finally {
    await bare.close();
  }
});

faults('Paperless goes away in the middle of a change: it is finished when it is back, once', async () => {
  await fixture.restart({ CHANGE_LEASE_SECONDS: '1' });
  const id = fixture.upload();
  fixture.book(id);
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  const result = await fixture.run();
  assert.equal(await fixture.typesOf(id), ['UploadMatchPlanned']);
  assert.ok(['failed', undefined].includes(outcomeOf(result, id)));
  assert.is((await fixture.run()).matched, 0, 'the next run leaves it alone');
  fixture.paperless.faults.clear();
  await until(
    () => fixture.typesOf(id),
    (types) => types.at(-1) === 'UploadMatched',
  );
  assert.equal(await fixture.typesOf(id), ['UploadMatchPlanned', 'UploadMatched']);
  assert.is(fixture.paperless.document(id).notes.length, 1);
});

faults('on its schedule, every second here: by itself, and quiet while it is paused', async () => {
  await fixture.restart({ FARMSYS_UPLOAD_CHECK_CRON: '* * * * * *', METRICS_PUBLIC: 'true' });
  const id = fixture.upload();
  fixture.book(id);
  await until(
    () => fixture.typesOf(id),
    (types) => types.includes('UploadMatched'),
  );

  const letIn = fixture.lockOut();
  fixture.upload();
  await until(
    () => farmBackoffUntil(fixture.db),
    (pause) => pause !== null,
  );
  fixture.farm.requests.reset();
  const idleTicks = () => jobSkips(fixture, 'upload-check', 'idle');
  const before = await idleTicks();
  await until(idleTicks, (ticks) => ticks >= before + 2);
  letIn();
  assert.is(fixture.farm.requests.count('POST /login'), 0);
  const { body } = await fixture.clara('GET', '/farmsys/status');
  assert.is(body.pausedUntil, await farmBackoffUntil(fixture.db));
});

faults.run();
