import { suite } from 'uvu';
import { expectFinding as expect } from '../../../scripts/testing/assert-finding.ts';
import { failed, OURS, trigger, workflow } from '../../../scripts/testing/workflow-facts.ts';
import type { OwnAccount, Workflow } from '../../gateways/paperless/index.ts';
import { judgeSharing, judgeSharingWorkflow, type Withheld } from './judge-sharing.ts';

const judge = suite('which documents are shared with the account');

judge('shared documents', () => {
  const judged = (more: Partial<Withheld>) =>
    judgeSharing({ found: { visible: 40, hidden: [], called: [], viewOnly: [], ...more } });
  expect(judged({}), 'ok', /sees 40 documents/);
  expect(judged({ hidden: [7, 8] }), 'warning', /not these.*: 7, 8\..*Add Workflow/);
  expect(judged({ hidden: [7, 8], called: [8] }), 'wrong', /Paperless called us for 8/);
  expect(judged({ viewOnly: [1, 2, 3, 4, 5, 6] }), 'warning', /not change them: 1, 2, 3, 4, 5, …/);
  expect(judged({ visible: 0 }), 'warning', /not a single document/);
  expect(judgeSharing(failed('forbidden')), 'unknown', /may not look/);
});

const account = (more: Partial<OwnAccount> = {}) => ({
  found: { id: 3, username: 'intake', isSuperuser: false, groups: [5], permissions: [], ...more },
});
const sharing = (more: Partial<Workflow> = {}) =>
  workflow({
    name: 'Teilen',
    order: 1,
    triggers: [trigger('added')],
    webhooks: [],
    grants: { view: { users: [3], groups: [] }, change: { users: [3], groups: [] } },
    ...more,
  });

judge('the workflow that shares: before the one that calls, and with the right to change', () => {
  const judged = (found: Workflow[], who = account()) => judgeSharingWorkflow({ found }, who, OURS);
  expect(judged([workflow(), sharing()]), 'ok', /“Teilen” shares new documents with intake/);
  expect(judged([workflow()]), 'warning', /No workflow shares.*Assignment/);
  expect(judged([workflow(), sharing({ enabled: false })]), 'warning', /No workflow shares/);
  expect(judged([workflow(), sharing({ triggers: [trigger('updated')] })]), 'warning', /No workflow shares/);
  expect(judged([workflow()], account({ isSuperuser: true })), 'ok', /superuser needs none/);
  const viewOnly = { view: { users: [3], groups: [] }, change: { users: [], groups: [] } };
  expect(judged([workflow(), sharing({ grants: viewOnly })]), 'wrong', /but not change them/);
  const byGroup = { view: { users: [], groups: [5] }, change: { users: [], groups: [5] } };
  expect(judged([workflow(), sharing({ grants: byGroup })]), 'ok', /shares/);
  expect(judged([workflow(), sharing({ order: 20 })]), 'warning', /runs after “Anruf”/);
  expect(judged([workflow(), sharing({ order: 20, triggers: [trigger('consumption')] })]), 'ok', /shares/);
  expect(judgeSharingWorkflow(failed('forbidden'), account(), OURS), 'unknown', /Add Workflow/);
  expect(judgeSharingWorkflow({ found: [] }, failed('forbidden'), OURS), 'unknown', /may not look/);
});
judge.run();
