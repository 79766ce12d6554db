import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertFinding } from '../../scripts/testing/assert-finding.ts';
import { bareEnvironment } from '../../scripts/testing/bare-environment.ts';
import { CANARY } from '../../scripts/testing/canary.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from '../../scripts/testing/service-fixture.ts';
import { until } from '../../scripts/testing/until.ts';
import type { CheckName } from './checks.ts';
import type { Verdict } from './finding.ts';
import type { ShownReport } from './show-report.ts';

// The doctor before a whole office, with one thing wrong after the other.

const doctor = suite('the doctor');
let fixture: ServiceFixture;
doctor.before(async () => {
  fixture = await serviceFixture({ documents: 30, farm: true });
  fixture.paperless.installWorkflow(calling());
  shareNew();
  shareAll();
  // Somebody signs in, so that audience and groups are known.
  assert.is((await fetch(`${fixture.url}/api/me`, { headers: fixture.as('PM_Admin') })).status, 200);
});
doctor.after(() => fixture.close());

const calling = () => ({
  name: 'Anruf',
  url: `${publicUrl()}/api/webhook`,
  headers: { 'X-API-Key': TEST_KEY },
  asJson: true,
  params: { url: '{{doc_url}}', document_id: '{{doc_id}}' },
});
/** The service of a test listens anywhere, so this is where it thinks it is: its port is not known before. */
const publicUrl = () => 'http://localhost:0';
const intake = () => {
  for (const user of fixture.paperless.world.users.values()) if (user.username === 'intake') return user;
  throw new Error('there is no account of the service');
};
const everybody = () => ({ users: [intake().id], groups: [] });

/** What the README asks for: new documents are shared before we are called. */
function shareNew(): void {
  const { paperless } = fixture;
  const id = paperless.installWorkflow({ name: 'Teilen', url: 'http://x', events: ['added'] });
  const workflow = paperless.world.workflows.get(id);
  const [action] = workflow?.actions ?? [];
  if (!workflow || !action) throw new Error('the workflow is not there');
  workflow.order = 0;
  Object.assign(action, {
    type: 1,
    webhook: null,
    assign_view_users: [intake().id],
    assign_change_users: [intake().id],
  });
}

function shareAll(): void {
  for (const document of fixture.paperless.world.documents.values()) {
    document.grants = { view: everybody(), change: everybody() };
  }
}

async function reported(): Promise<ShownReport> {
  const answer = await fetch(`${fixture.url}/api/doctor?fresh=true`, { headers: fixture.as('PM_Admin') });
  assert.is(answer.status, 200);
  const text = await answer.text();
  // Every secret of the office holds the canary.
  assert.not.match(text, new RegExp(CANARY));
  const report = JSON.parse(text) as ShownReport;
  for (const { findings } of report.areas) for (const finding of findings) assertFinding(finding);
  return report;
}
async function found(check: CheckName): Promise<{ verdict: Verdict; told: string }> {
  const { areas } = await reported();
  const finding = areas.flatMap(({ findings }) => findings).find((one) => one.check === check);
  if (!finding) throw new Error(`the report does not tell of ${check}`);
  return { verdict: finding.verdict, told: [finding.seen, ...finding.steps].map(({ en }) => en).join(' ') };
}
async function expect(check: CheckName, verdict: Verdict, localized: RegExp): Promise<void> {
  const { verdict: said, told } = await found(check);
  assert.is(said, verdict, told);
  assert.match(told, localized);
}

/** Changes something about an account or a row for as long as the test takes. */
async function during<Row extends object>(
  row: Row,
  change: Partial<Row>,
  act: () => Promise<void>,
): Promise<void> {
  const before = { ...row };
  Object.assign(row, change);
  await act().finally(() => Object.assign(row, before));
}

doctor('an office as it should be: nothing is wrong, and nothing is written', async () => {
  fixture.paperless.requests.reset();
  const events = async () => (await fixture.db.query('select count(*) as n from events')).rows;
  const before = await events();
  const report = await reported();
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
  await expect('address', 'ok', /Paperless answers at/);
  await expect('token', 'ok', /3\.0\.5, version 10/);
  await expect('rights', 'ok', /intake may do all/);
  await expect('processing-tag', 'ok', /Tag 16 is “Verarbeiten”/);
  await expect('approval-field', 'ok', /“Freigabe” is a select: Freigegeben = approves, Abgelehnt = rejects/);
  await expect('workflow', 'ok', /“Anruf” calls/);
  await expect('call-body', 'ok', /name the document/);
  await expect('call-key', 'ok', /valid key/);
  await expect('sharing-workflow', 'ok', /“Teilen” shares/);
  await expect('shared-documents', 'ok', /none of the newest is missing/);
  await expect('clock', 'ok', /agree/);
  await expect('provider', 'ok', /answers; keys: 1/);
  await expect('audience', 'ok', /are taken/);
  await expect('groups', 'ok', /PM_Admin/);
  await expect('database', 'ok', /PostgreSQL \d\d answers/);
  await expect('farm-system', 'ok', /answers/);
});

doctor('the token: not taken any more', async () => {
  await during(intake(), { token: 'another' }, async () => {
    await expect('token', 'wrong', /does not take the token/);
    await expect('rights', 'unknown', /First put address and token right/);
  });
});

doctor('rights: the farm system needs those for correspondents, and view_user', async () => {
  const { user_permissions: all } = intake();
  for (const right of ['change_document', 'add_correspondent', 'delete_correspondent', 'view_user']) {
    await during(intake(), { user_permissions: all.filter((one) => one !== right) }, () =>
      expect('rights', 'wrong', new RegExp(`intake lacks ${right}\\.`)),
    );
  }
  await during(intake(), { user_permissions: all.filter((one) => one !== 'view_uisettings') }, () =>
    expect('rights', 'warning', /view_uisettings/),
  );
  await during(intake(), { user_permissions: all.filter((one) => one !== 'view_workflow') }, async () => {
    await expect('workflow', 'unknown', /view_workflow/);
    await expect('call-key', 'unknown', /nothing to look at/);
  });
});

doctor('tag and field: gone, or of another kind', async () => {
  const { tags, custom_fields: fields } = fixture.paperless.world;
  const [tag, field] = [tags.get(16), fields.get(15)];
  if (!tag || !field) throw new Error('the office has changed');
  tags.delete(16);
  await expect('processing-tag', 'wrong', /no tag 16.*1 Posteingang/);
  tags.set(16, tag);
  await during(field, { data_type: 'string' }, () =>
    expect('approval-field', 'warning', /of the type string/),
  );
  fields.delete(15);
  await expect('approval-field', 'warning', /no custom field 15.*1 Betrag/);
  fields.set(15, field);
});

doctor('workflows: none, switched off, another key, a body that says nothing', async () => {
  const { workflows } = fixture.paperless.world;
  const workflow = [...workflows.values()].find(({ name }) => name === 'Anruf');
  const webhook = workflow?.actions[0]?.webhook;
  if (!workflow || !webhook) throw new Error('the office has changed');
  await during(workflow, { enabled: false }, () => expect('workflow', 'wrong', /switched off/));
  workflows.delete(workflow.id);
  await expect('workflow', 'wrong', /No workflow has a webhook/);
  workflows.set(workflow.id, workflow);
  const foreign = { 'x-api-key': `${CANARY}-but-not-ours-0123456789` };
  await during(webhook, { headers: foreign }, () => expect('call-key', 'wrong', /none of ours/));
  await during(webhook, { headers: null }, () => expect('call-key', 'wrong', /X-API-Key is missing/));
  await during(webhook, { params: { url: '{doc_url}' } }, () =>
    expect('call-body', 'wrong', /double braces/),
  );
  await during(webhook, { include_document: true }, () =>
    expect('call-body', 'wrong', /only the file arrives/),
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
  await expect('shared-documents', 'warning', new RegExp(`not these.*: ${id}\\.`));
  await fixture.call(id);
  await until(
    () => found('shared-documents'),
    ({ verdict, told }) => verdict === 'wrong' && told.includes(`Paperless called us for ${id}`),
  );
  row.grants = { view: everybody(), change: nobody.change };
  await expect('shared-documents', 'warning', new RegExp(`not change them: ${id}\\.`));
  row.grants = { view: everybody(), change: everybody() };
});

doctor('Paperless away, or slow: said in words, and the rest is looked at all the same', async () => {
  const { faults } = fixture.paperless;
  for (const [fault, localized] of [
    [{ kind: 'status', status: 502 }, /Only the proxy answers/],
    [{ kind: 'malformed', how: 'html' }, /not Paperless/],
    [{ kind: 'reset' }, /no answer/],
  ] as const) {
    faults.add(fault);
    await expect('address', 'wrong', localized).finally(() => faults.clear());
  }
  faults.add({ kind: 'status', status: 502 });
  await expect('database', 'ok', /answers/).finally(() => faults.clear());
});

doctor('identity provider: away, or another one', async () => {
  const { issuer } = fixture;
  issuer.behaviour.configuration = 404;
  await expect('provider', 'wrong', /no description of an OIDC provider/);
  issuer.behaviour = { jwks: 500 };
  await expect('provider', 'wrong', /no keys at/);
  issuer.behaviour = {};
});

doctor('groups that carry nothing here', async () => {
  await fixture.db.query(`update seen_groups set name = 'Andere'`);
  await expect('groups', 'wrong', /\(Andere\), but none of them/);
  await fixture.db.query('delete from seen_groups');
  await expect('groups', 'wrong', /no token told a group/).finally(async () => {
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
  const { user_permissions: all } = intake();
  // What step 1 of the README gives to an account without a farm system.
  const base = all.filter((right) => !/_user$|(add|change|delete)_correspondent|_workflow$/.test(right));
  const off = {
    FARMSYS_BASE_URL: '',
    FARMSYS_USERNAME: '',
    FARMSYS_PASSWORD: '',
    FARMSYS_ENCRYPTION_KEY: '',
  };
  const rights = () =>
    until(
      async () => {
        const { checks } = (await (await fetch(`${fixture.url}/api/health/ready`)).json()) as {
          checks: { name: string; ok: boolean; message: string }[];
        };
        return checks.filter(({ name }) => name.startsWith('paperless: '));
      },
      (checks) => checks.length > 2,
    );
  await during(intake(), { user_permissions: base }, async () => {
    await fixture.restart(off);
    assert.equal(
      (await rights()).filter(({ ok }) => !ok),
      [],
    );
    await fixture.restart();
    const bad = (await rights()).filter(({ ok }) => !ok);
    assert.equal(
      bad.map(({ name }) => name),
      ['paperless: rights of the account'],
    );
    assert.match(bad[0]?.message ?? '', /add_correspondent.*view_user is needed for the farm system/);
  });
});

type Ending = { code: number; out: string; complaint: string };
function run(env: NodeJS.ProcessEnv, ...localized: string[]): Promise<Ending> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'doctor.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...localized],
      { env: { ...bareEnvironment(), ...fixture.env, ...env }, cwd: import.meta.dirname },
      (error, out, complaint) => resolve({ code: error ? Number(error.code) : 0, out, complaint }),
    );
  });
}

doctor('npm run doctor: both languages, JSON, and how it ends', async () => {
  const { port } = fixture.service;
  const well = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OIDC_ISSUER: '',
    OIDC_AUDIENCE: '',
  };
  const workflow = [...fixture.paperless.world.workflows.values()].find(({ name }) => name === 'Anruf');
  const webhook = workflow?.actions[0]?.webhook;
  if (webhook) webhook.url = `http://127.0.0.1:${port}/api/webhook`;
  const fine = await run(well);
  assert.is(fine.code, 0, fine.out + fine.complaint);
  assert.match(fine.out, /✓ Web address \(ok\)\n {6}The service answers at http:\/\/127/);
  assert.match(fine.out, /Nothing is wrong; look at the warnings\.\n$/);

  const german = await run({ ...well, PAPERLESS_TOKEN: `${CANARY}-wrong` }, '--lang', 'de');
  assert.is(german.code, 1);
  assert.match(german.out, /✗ API-Token und Version \(falsch\)\n {6}Paperless nimmt den Token nicht an/);
  assert.match(german.out, /→ In Paperless als das Konto des Dienstes anmelden/);

  const json = await run({ ...well, PAPERLESS_URL: `${fixture.paperless.url}/api` }, '--json');
  assert.is(json.code, 1);
  const { verdict, areas } = JSON.parse(json.out) as ShownReport;
  assert.equal([verdict, areas[0]?.findings[0]?.verdict], ['wrong', 'wrong']);
  assert.match(areas[0]?.findings[0]?.steps[0]?.en ?? '', /Leave out \/api/);

  const nowhere = await run({
    PAPERLESS_URL: '',
    PAPERLESS_TOKEN: '',
    DATABASE_URL: 'postgres://x:geheim@127.0.0.1:1/x',
  });
  assert.is(nowhere.code, 1);
  assert.match(nowhere.out, /PAPERLESS_URL is not set/);
  assert.match(nowhere.out, /The database cannot be reached/);

  const odd = await run(well, '--lang', 'fr');
  assert.equal([odd.code, odd.complaint], [1, '--lang takes de or en\n']);
  for (const { out, complaint } of [fine, german, json, nowhere]) {
    assert.not.match(out + complaint, new RegExp(`${CANARY}|geheim`));
  }
});
doctor.run();
