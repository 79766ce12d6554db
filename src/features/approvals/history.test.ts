import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decided, decision, decisionPlanned, seen, YES } from '../../../scripts/testing/approval-facts.ts';
import { recordedAs, type Told } from '../../../scripts/testing/given.ts';
import { historyOf } from './history.ts';

const history = suite('the history of an approval');
const historyAfter = (...events: Told[]) => historyOf(recordedAs(events));

history('our own write, seen before its decision is recorded, is no change by somebody else', () => {
  const told = historyAfter(
    ...[seen(null), decisionPlanned(90, YES), seen('yes', { label: 'Freigegeben' }), decided(90, YES)],
  );
  assert.equal(
    told.map(({ what }) => what),
    ['decided'],
  );
});

history('decisions and what was set by hand, the newest first', () => {
  const told = historyAfter(
    ...[seen(null), ...decision(90, YES), seen('no', { label: 'Abgelehnt' }), seen(null)],
  );
  assert.equal(
    told.map(({ what, to }) => `${what} ${to?.label ?? '-'}`),
    ['changed -', 'changed Abgelehnt', 'decided Freigegeben'],
  );
});

history('a decision on a file that is another one by now says so', () => {
  const [changed, first] = historyAfter(
    ...[seen(null), ...decision(90, YES), seen('yes', { checksum: 'file-2' })],
  );
  assert.equal([changed?.what, first?.onAnotherFile], ['facts-changed', true]);
});

history.run();
