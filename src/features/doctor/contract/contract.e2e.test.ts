import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playShort } from '../../../../scripts/drills/play-short.ts';
import { startSimulatedPaperless } from '../../../../scripts/simulators/paperless/index.ts';
import { inventory } from '../../../../scripts/testing/inventory.ts';
import { DEVIATIONS, nextPaperless } from '../../../../scripts/testing/next-paperless.ts';
import { connectPaperless } from '../../../gateways/paperless/index.ts';
import { CALLS } from './calls.ts';
import { type ContractReport, runContract } from './run-contract.ts';

const contract = suite('the contract run');
type Simulated = Awaited<ReturnType<typeof startSimulatedPaperless>>;

const NO_INVOICE = [2];
const run = async (url: string, token: string) => {
  const paperless = connectPaperless({ url, token });
  try {
    return await runContract(paperless, { types: NO_INVOICE });
  } finally {
    await paperless.close();
  }
};
async function against(
  release: '3.0.5' | '2.20.15',
  use: (paperless: Simulated) => Promise<void>,
): Promise<void> {
  const paperless = await startSimulatedPaperless({
    seed: 'office',
    documents: 5,
    release,
    webhookTiming: 'fast',
  });
  const before = inventory(paperless);
  try {
    await use(paperless);
    assert.equal(inventory(paperless), before, 'nothing is left behind, and nothing of others is gone');
  } finally {
    await paperless.stop();
  }
}
const said = ({ deviations, notTried, stopped, cleanedUp }: ContractReport) => ({
  deviations: deviations.map(({ call }) => call).sort(),
  notTried: notTried.map(({ call }) => call),
  stopped: stopped?.en ?? null,
  left: cleanedUp.left.map(({ en }) => en),
});
const WELL = { deviations: [], notTried: [], stopped: null, left: [] };

for (const release of ['3.0.5', '2.20.15'] as const)
  contract(`${release}: every call does what was recorded`, () =>
    against(release, async ({ url, adminToken }) => {
      const report = await run(url, adminToken);
      assert.equal(said(report), WELL);
      assert.equal([...report.kept].sort(), Object.keys(CALLS).sort());
    }),
  );

contract('a release to come: each of its deviations is named with what it touches', () =>
  against('3.0.5', async ({ url, adminToken }) => {
    const next = await nextPaperless(url);
    const report = await run(next.url, adminToken);
    next.close();
    assert.is(report.server.release, '4.0.0');
    assert.equal(said(report), { ...WELL, deviations: Object.keys(DEVIATIONS).sort() });
    for (const { feature } of report.deviations) assert.ok(feature.de && feature.en);
  }),
);

contract('a workflow that deletes the probe in the middle is told so', () =>
  against('3.0.5', async (paperless) => {
    const { url, adminToken } = paperless;
    const strikes = ({ method, url: { pathname } }: { method: string; url: URL }) => {
      const [, id] = /\/documents\/(\d+)\/notes\/$/.exec(pathname) ?? [];
      if (method === 'POST' && id) paperless.trash(Number(id));
      return false;
    };
    const withWorkflow = await nextPaperless(url, [{ strikes }]);
    const { stopped, deviations, left } = said(await run(withWorkflow.url, adminToken));
    withWorkflow.close();
    assert.match(stopped ?? '', /vanished in the middle/);
    assert.equal([deviations, left], [[], []]);
  }),
);

contract('killed at whichever call, the next run removes what is left', () => playShort('contract'));

contract.run();
