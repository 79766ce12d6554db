import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CANARY } from '../../../scripts/testing/canary.ts';
import { type DoctorFixture, doctorFixture, during } from '../../../scripts/testing/doctor-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import type { ShownReport } from './show-report.ts';

// The doctor before a whole office, with one thing wrong after the other.

const doctor = suite('the doctor');
let fixture: DoctorFixture;
doctor.before(async () => {
  fixture = await doctorFixture();
});
doctor.after(() => fixture.close());

doctor('an office as it should be: nothing is wrong, and nothing is written', async () => {
  fixture.paperless.requests.reset();
  const events = async () => (await fixture.db.query('select count(*) as n from events')).rows;
  const before = await events();
  const report = await fixture.reported();
  const bad = report.areas.flatMap(({ findings }) => findings).filter(({ verdict }) => verdict === 'wrong');
  // Nobody knows in a test where the service will listen before it does.
  assert.equal(
    bad.map(({ check, seen }) => (check === 'client' || check === 'web-address' ? check : seen.en)),
    ['client', 'web-address'],
  );
  const methods = new Set(fixture.paperless.requests.list.map(({ method }) => method));
  assert.equal([...methods], ['GET']);
  assert.equal(await events(), before);
});

doctor('each check finds what is there', async () => {
  await fixture.expect('address', 'ok', /Paperless answers at/);
  await fixture.expect('token', 'ok', /3\.0\.5, version 10/);
  await fixture.expect('rights', 'ok', /intake may do all/);
  await fixture.expect('inbox-rights', 'ok', /all that the inbox needs/);
  await fixture.expect('processing-tag', 'ok', /Tag 16 is “Verarbeiten”/);
  await fixture.expect(
    'approval-field',
    'ok',
    /“Freigabe” is a select: Freigegeben = approves, Abgelehnt = rejects/,
  );
  await fixture.expect('workflow', 'ok', /“Anruf” calls/);
  await fixture.expect('call-body', 'ok', /name the document/);
  await fixture.expect('call-key', 'ok', /valid key/);
  await fixture.expect('sharing-workflow', 'ok', /“Teilen” shares/);
  await fixture.expect('shared-documents', 'ok', /none of the newest is missing/);
  await fixture.expect('clock', 'ok', /agree/);
  await fixture.expect('provider', 'ok', /answers; keys: 1/);
  await fixture.expect('audience', 'ok', /are taken/);
  await fixture.expect('groups', 'ok', /PM_Admin/);
  await fixture.expect('database', 'ok', /PostgreSQL \d\d answers/);
  await fixture.expect('farm-system', 'ok', /answers/);
});

doctor('the token: not taken any more', async () => {
  await during(fixture.intake(), { token: 'another' }, async () => {
    await fixture.expect('token', 'wrong', /does not take the token/);
    await fixture.expect('rights', 'unknown', /First put address and token right/);
  });
});

doctor('rights: the farm system needs those for correspondents, and view_user', async () => {
  const { user_permissions: all } = fixture.intake();
  for (const right of ['change_document', 'add_correspondent', 'delete_correspondent', 'view_user']) {
    await during(fixture.intake(), { user_permissions: all.filter((one) => one !== right) }, () =>
      fixture.expect('rights', 'wrong', new RegExp(`intake lacks ${right}\\.`)),
    );
  }
  await during(fixture.intake(), { user_permissions: all.filter((one) => one !== 'view_uisettings') }, () =>
    fixture.expect('rights', 'warning', /view_uisettings/),
  );
  await during(
    fixture.intake(),
    { user_permissions: all.filter((one) => one !== 'view_workflow') },
    async () => {
      await fixture.expect('workflow', 'unknown', /view_workflow/);
      await fixture.expect('call-key', 'unknown', /cannot be looked at/);
    },
  );
});

doctor('tag and field: gone, or of another kind', async () => {
  const { tags, custom_fields: fields } = fixture.paperless.world;
  const [tag, field] = [tags.get(16), fields.get(15)];
  if (!tag || !field) throw new Error('the office has changed');
  tags.delete(16);
  await fixture.expect('processing-tag', 'wrong', /no tag 16.*1 Posteingang/);
  tags.set(16, tag);
  await during(field, { data_type: 'string' }, () =>
    fixture.expect('approval-field', 'warning', /of the type string/),
  );
  fields.delete(15);
  await fixture.expect('approval-field', 'warning', /no custom field 15.*1 Betrag/);
  fields.set(15, field);
});

doctor('workflows: none, switched off, another key, a body that says nothing', async () => {
  const { workflows } = fixture.paperless.world;
  const { workflow, webhook } = fixture.caller();
  await during(workflow, { enabled: false }, () => fixture.expect('workflow', 'wrong', /switched off/));
  workflows.delete(workflow.id);
  await fixture.expect('workflow', 'wrong', /No workflow has a webhook/);
  workflows.set(workflow.id, workflow);
  const foreign = { 'x-api-key': `${CANARY}-but-not-ours-0123456789` };
  await during(webhook, { headers: foreign }, () => fixture.expect('call-key', 'wrong', /none of ours/));
  await during(webhook, { headers: null }, () => fixture.expect('call-key', 'wrong', /X-API-Key is missing/));
  await during(webhook, { params: { url: '{doc_url}' } }, () =>
    fixture.expect('call-body', 'wrong', /double braces/),
  );
  await during(webhook, { include_document: true }, () =>
    fixture.expect('call-body', 'wrong', /only the file arrives/),
  );
});

doctor('a document that is not shared: found without a call; with one it is wrong', async () => {
  const { paperless } = fixture;
  const owner = paperless.user('anna');
  const { id } = paperless.addDocument({ title: 'Privat' });
  await paperless.idle();
  const row = paperless.world.documents.get(id);
  if (!row) throw new Error('the document is not there');
  const nobody = { view: { users: [], groups: [] }, change: { users: [], groups: [] } };
  Object.assign(row, { owner, grants: nobody });
  await fixture.expect('shared-documents', 'warning', new RegExp(`not these.*: ${id}\\.`));
  await fixture.call(id);
  await until(
    () => fixture.found('shared-documents'),
    ({ verdict, told }) => verdict === 'wrong' && told.includes(`Paperless called us for ${id}`),
  );
  row.grants = { view: fixture.everybody(), change: nobody.change };
  await fixture.expect('shared-documents', 'warning', new RegExp(`not change them: ${id}\\.`));
  row.grants = { view: fixture.everybody(), change: fixture.everybody() };
});

doctor('Paperless away, or slow: said in words, and the rest is looked at all the same', async () => {
  const { faults } = fixture.paperless;
  for (const [fault, localized] of [
    [{ kind: 'status', status: 502 }, /Only the proxy answers/],
    [{ kind: 'malformed', how: 'html' }, /not Paperless/],
    [{ kind: 'reset' }, /no answer/],
  ] as const) {
    faults.add(fault);
    await fixture.expect('address', 'wrong', localized).finally(() => faults.clear());
  }
  faults.add({ kind: 'status', status: 502 });
  await fixture.expect('database', 'ok', /answers/).finally(() => faults.clear());
});

doctor('identity provider: away, or another one', async () => {
  const { issuer } = fixture;
  issuer.behaviour.configuration = 404;
  await fixture.expect('provider', 'wrong', /no description of an OIDC provider/);
  issuer.behaviour = { jwks: 500 };
  await fixture.expect('provider', 'wrong', /no keys at/);
  issuer.behaviour = {};
});

doctor('groups that carry nothing here', async () => {
  await fixture.db.query(`update seen_groups set name = 'Andere'`);
  await fixture.expect('groups', 'wrong', /\(Andere\), but none of them/);
  await fixture.db.query('delete from seen_groups');
  await fixture.expect('groups', 'wrong', /no token told a group/).finally(async () => {
    await fixture.db.query(`insert into seen_groups values ('PM_Admin', now())`);
  });
});

doctor('the report is for administrators; it is kept, and many who look cost one look', async () => {
  const ask = (query: string, group: string) =>
    fetch(`${fixture.url}/api/doctor${query}`, { headers: fixture.as(group) });
  assert.is((await ask('', 'PM_User')).status, 403);
  assert.is((await ask('?fresh=perhaps', 'PM_Admin')).status, 422);
  fixture.paperless.requests.reset();
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('?fresh=true', 'PM_Admin')));
  const times = await Promise.all(answers.map(async (answer) => ((await answer.json()) as ShownReport).at));
  assert.is(new Set(times).size, 1);
  assert.is(fixture.paperless.requests.count('GET /api/ui_settings/'), 1);
  assert.is(((await (await ask('', 'PM_Admin')).json()) as ShownReport).at, times[0]);
});

doctor('ready tells the same, without false alarm', async () => {
  const { user_permissions: all } = fixture.intake();
  // What step 1 of the README gives to an account without a farm system.
  const base = all.filter((right) => !/_user$|(add|change|delete)_correspondent|_workflow$/.test(right));
  const off = {
    FARMSYS_BASE_URL: '',
    FARMSYS_USERNAME: '',
    FARMSYS_PASSWORD: '',
    FARMSYS_ENCRYPTION_KEY: '',
  };
  await during(fixture.intake(), { user_permissions: base }, async () => {
    await fixture.restart(off);
    assert.equal(
      (await fixture.readiness()).filter(({ ok }) => !ok),
      [],
    );
    await fixture.restart();
    const bad = (await fixture.readiness()).filter(({ ok }) => !ok);
    assert.equal(
      bad.map(({ name }) => name),
      ['paperless: rights of the account'],
    );
    assert.match(bad[0]?.message ?? '', /add_correspondent.*view_user is needed for the farm system/);
  });
});

doctor('npm run doctor: both languages, JSON, and how it ends', async () => {
  const { port } = fixture.service;
  const well = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OIDC_ISSUER: '',
    OIDC_AUDIENCE: '',
  };
  fixture.caller().webhook.url = `http://127.0.0.1:${port}/api/webhook`;
  const fine = await fixture.run(well);
  assert.is(fine.code, 0, fine.out + fine.complaint);
  assert.match(fine.out, /✓ Web address \(ok\)\n {6}The service answers at http:\/\/127/);
  assert.match(fine.out, /Nothing is wrong; look at the warnings\.\n$/);

  const german = await fixture.run({ ...well, PAPERLESS_TOKEN: `${CANARY}-wrong` }, '--lang', 'de');
  assert.is(german.code, 1);
  assert.match(german.out, /✗ API-Token und Version \(falsch\)\n {6}Paperless nimmt den Token nicht an/);
  assert.match(german.out, /→ In Paperless als das Konto des Dienstes anmelden/);

  const json = await fixture.run({ ...well, PAPERLESS_URL: `${fixture.paperless.url}/api` }, '--json');
  assert.is(json.code, 1);
  const { verdict, areas } = JSON.parse(json.out) as ShownReport;
  assert.equal([verdict, areas[0]?.findings[0]?.verdict], ['wrong', 'wrong']);
  assert.match(areas[0]?.findings[0]?.steps[0]?.en ?? '', /Leave out \/api/);

  const nowhere = await fixture.run({
    PAPERLESS_URL: '',
    PAPERLESS_TOKEN: '',
    DATABASE_URL: 'postgres://x:geheim@127.0.0.1:1/x',
  });
  assert.is(nowhere.code, 1);
  assert.match(nowhere.out, /PAPERLESS_URL is not set/);
  assert.match(nowhere.out, /The database cannot be reached/);

  const odd = await fixture.run(well, '--lang', 'fr');
  assert.equal([odd.code, odd.complaint], [1, '--lang takes de or en\n']);
  for (const { out, complaint } of [fine, german, json, nowhere]) {
    assert.not.match(out + complaint, new RegExp(`${CANARY}|geheim`));
  }
});
doctor.run();
