import { execFile } from 'node:child_process';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { CheckName } from '../../src/features/doctor/checks.ts';
import type { Verdict } from '../../src/features/doctor/finding.ts';
import type { ShownReport } from '../../src/features/doctor/show-report.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import { assertFinding } from './assert-finding.ts';
import { bareEnvironment } from './bare-environment.ts';
import { CANARY } from './canary.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from './service-fixture.ts';
import { until } from './until.ts';

type World = SimulatedPaperless['world'];
type User = World['users'] extends Map<unknown, infer Row> ? Row : never;
type Workflow = World['workflows'] extends Map<unknown, infer Row> ? Row : never;
type ReadyCheck = { name: string; ok: boolean; message: string };
type Ending = { code: number; out: string; complaint: string };

/** A whole office that is set up as the README asks, and the doctor's word on it. */
export type DoctorFixture = ServiceFixture & {
  /** The account of the service. */
  intake(): User;
  /** Who may see and change what is shared. */
  everybody(): { users: number[]; groups: number[] };
  /** The workflow that calls the service, and its webhook. */
  caller(): { workflow: Workflow; webhook: NonNullable<Workflow['actions'][number]['webhook']> };
  /** A fresh report, held against what every report must be. */
  reported(): Promise<ShownReport>;
  found(check: CheckName): Promise<{ verdict: Verdict; told: string }>;
  expect(check: CheckName, verdict: Verdict, told: RegExp): Promise<void>;
  /** What readiness tells about Paperless, once it has been looked at. */
  readiness(): Promise<ReadyCheck[]>;
  /** `npm run doctor` with these words behind it. */
  run(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ending>;
};

export async function doctorFixture(): Promise<DoctorFixture> {
  const fixture = await serviceFixture({ documents: 30, farm: true });
  const { world } = fixture.paperless;
  const more: Omit<DoctorFixture, keyof ServiceFixture> = {
    intake() {
      for (const user of world.users.values()) if (user.username === 'intake') return user;
      throw new Error('there is no account of the service');
    },
    everybody: () => ({ users: [more.intake().id], groups: [] }),
    caller() {
      const workflow = [...world.workflows.values()].find(({ name }) => name === CALLING.name);
      const webhook = workflow?.actions[0]?.webhook;
      if (!workflow || !webhook) throw new Error('the office has changed');
      return { workflow, webhook };
    },
    async reported() {
      const headers = fixture.as('PM_Admin');
      const answer = await fetch(`${fixture.url}/api/doctor?fresh=true`, { headers });
      assert.is(answer.status, 200);
      const text = await answer.text();
      // Every secret of the office holds the canary.
      assert.not.match(text, new RegExp(CANARY));
      const report = JSON.parse(text) as ShownReport;
      for (const { findings } of report.areas) for (const finding of findings) assertFinding(finding);
      return report;
    },
    async found(check) {
      const { areas } = await more.reported();
      const finding = areas.flatMap(({ findings }) => findings).find((one) => one.check === check);
      if (!finding) throw new Error(`the report does not tell of ${check}`);
      const told = [finding.seen, ...finding.steps].map(({ en }) => en).join(' ');
      return { verdict: finding.verdict, told };
    },
    async expect(check, verdict, localized) {
      const { verdict: said, told } = await more.found(check);
      assert.is(said, verdict, told);
      assert.match(told, localized);
    },
    readiness: () =>
      until(
        async () => {
          const answer = await fetch(`${fixture.url}/api/health/checks`, { headers: fixture.as('PM_Admin') });
          const { checks } = (await answer.json()) as { checks: ReadyCheck[] };
          return checks.filter(({ name }) => name.startsWith('paperless: '));
        },
        (checks) => checks.length > 2,
      ),
    run(env, ...words) {
      const script = join(import.meta.dirname, '..', 'doctor.ts');
      return new Promise((resolve) => {
        execFile(
          process.execPath,
          [script, ...words],
          { env: { ...bareEnvironment(), ...fixture.env, ...env }, cwd: import.meta.dirname },
          (error, out, complaint) => resolve({ code: error ? Number(error.code) : 0, out, complaint }),
        );
      });
    },
  };
  fixture.paperless.installWorkflow(CALLING);
  shareNew(fixture.paperless, more.intake().id);
  for (const document of world.documents.values()) {
    document.grants = { view: more.everybody(), change: more.everybody() };
  }
  // Somebody signs in, so that audience and groups are known.
  assert.is((await fetch(`${fixture.url}/api/me`, { headers: fixture.as('PM_Admin') })).status, 200);
  // Not spread: the fixture answers some of its members only while its own service runs.
  return Object.assign(Object.create(fixture) as ServiceFixture, more);
}

const CALLING = {
  name: 'Anruf',
  // The service of a test listens anywhere, so this is where it thinks it is: its port is not known before.
  url: 'http://localhost:0/api/webhook',
  headers: { 'X-API-Key': TEST_KEY },
  asJson: true,
  params: { url: '{{doc_url}}', document_id: '{{doc_id}}' },
};

/** What the README asks for: new documents are shared before we are called. */
function shareNew(paperless: SimulatedPaperless, intake: number): void {
  const id = paperless.installWorkflow({ name: 'Teilen', url: 'http://x', events: ['added'] });
  const workflow = paperless.world.workflows.get(id);
  const [action] = workflow?.actions ?? [];
  if (!workflow || !action) throw new Error('the workflow is not there');
  workflow.order = 0;
  Object.assign(action, {
    type: 1,
    webhook: null,
    assign_view_users: [intake],
    assign_change_users: [intake],
  });
}

/** Changes something about an account or a row for as long as the test takes. */
export async function during<Row extends object>(
  row: Row,
  change: Partial<Row>,
  act: () => Promise<void>,
): Promise<void> {
  const before = { ...row };
  Object.assign(row, change);
  await act().finally(() => Object.assign(row, before));
}
