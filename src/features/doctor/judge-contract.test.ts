import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LastRun } from './contract/last-run.ts';
import { judgeContract } from './judge-contract.ts';

const judging = suite('the contract run in the check of the set-up');
const server = (release: string) => ({ found: { release, apiVersion: 10 } });
const last = (more: Partial<LastRun> = {}): LastRun => ({
  ...{ release: '3.0.5', at: '2026-11-20T08:00:00.000Z', complete: true, deviations: [] },
  ...more,
});
const judged = (release: string, run: LastRun | null | 'unknown') => {
  const { verdict, seen } = judgeContract(server(release) as never, run);
  return [verdict, seen.en] as const;
};

judging('fine where all calls were tried with this release', () => {
  assert.is(judged('3.0.5', last())[0], 'ok');
});

judging('a warning as soon as Paperless has another release than was tried', () => {
  const [state, seen] = judged('3.3.0', last());
  assert.is(state, 'warning');
  assert.match(seen, /^Paperless is 3\.3\.0 now; .* with 3\.0\.5\.$/);
});

judging('never tried: a warning with a release that nobody has recorded, else a note', () => {
  assert.is(judged('3.0.5', null)[0], 'ok');
  assert.is(judged('9.9.9', null)[0], 'warning');
});

judging('what deviated, and a run that was cut short, are told', () => {
  assert.match(judged('3.0.5', last({ deviations: ['notes'] }))[1], /recorded: notes/);
  assert.match(judged('3.0.5', last({ complete: false }))[1], /did not come to its end/);
});

judging('nothing is said where nothing is known', () => {
  assert.is(judged('3.0.5', 'unknown')[0], 'unknown');
  assert.is(judgeContract(null, last()).verdict, 'unknown');
});

judging.run();
