import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playMany } from '../../../scripts/testing/money/play-many.ts';
import {
  type Deed,
  type Office,
  type Payment,
  peopleBehind,
} from '../../../scripts/testing/money/reference.ts';

// What must hold for ever about payments: random histories against a reference that knows nothing of the product.
// `MONEY_SEED` plays one again that failed; `npm run drill -- money` plays a million steps.

const money = suite('payments, whatever happens');
const STEPS = 100_000;

money('no payment ends with fewer people than it takes, and nothing of others is written over', async () => {
  const seed = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000_000);
  const tally = await playMany(STEPS, seed);
  // A play in which nothing happens would hold anything.
  const often = [
    'paid-by-1',
    'paid-by-2',
    'ended-yes',
    'ended-no',
    'changed-since-seen',
    'killed',
    'pending',
    'failed',
    'inBetween',
  ];
  const seldom = often.filter((name) => (tally[name] ?? 0) < 5);
  assert.equal(seldom, [], `seed ${seed}: ${JSON.stringify(tally)}`);
});

// The reference itself, at what anybody can count on their fingers.

const payment: Payment = {
  ...{ file: 'f', amount: { value: 500, currency: 'EUR' }, due: null, supplier: 3, field: null },
  reading: {
    of: 'f',
    number: null,
    gross: null,
    accounts: ['A'],
    unclear: false,
    several: false,
    unreadable: false,
  },
};
const office: Office = {
  ...{ rules: [], newIban: 'second-person', groupsOf: () => ['G'], mayRelease: (sub) => sub !== 'left' },
  humanOf: (sub) => sub.split('-')[0] ?? sub,
};
const released = (by: string, instead: string | null = null, of = payment): Deed => ({
  ...{ did: 'released', id: by, by, instead, groups: ['G'], payment: of },
});
const confirmed = (by: string): Deed => ({ did: 'confirmed', by, supplier: 3, account: 'A' });
const lacking = (history: Deed[], ids: string[], paid = payment) =>
  peopleBehind(history, paid, ids, office).filter(({ took, there }) => there < took);

money(
  'the reference counts people, not accounts, and not who has gone, seen something else or only said so',
  () => {
    assert.equal(lacking([released('ben'), released('anna')], ['ben', 'anna']), []);
    for (const history of [
      [released('ben')],
      [released('eve-1'), released('eve-2')],
      [released('ben'), released('anna', 'ben')],
      [released('ben'), released('left')],
      [released('ben'), released('anna', null, { ...payment, due: '2026-12-01' })],
      [released('ben'), confirmed('ben')],
      [released('ben'), released('anna'), { did: 'withdrawn', id: 'anna' } as Deed],
    ]) {
      const ids = history.flatMap((deed) => (deed.did === 'released' ? deed.id : []));
      assert.equal(lacking(history, ids), [{ took: 2, there: 1 }], JSON.stringify(history));
    }
    assert.equal(lacking([released('ben'), confirmed('anna')], ['ben']), []);
  },
);

money('the reference takes what is not known for the worst, and trust for that of the supplier', () => {
  const trusted: Deed = { did: 'in-force', document: 1, payment };
  const alone = (paid: Payment, ...more: Deed[]) =>
    lacking([...more, released('ben', null, paid)], ['ben'], paid).length;
  assert.is(alone(payment, trusted), 0);
  assert.is(alone(payment, trusted, { did: 'in-force', document: 1, payment: null }), 1);
  assert.is(alone({ ...payment, supplier: 4 }, trusted), 1);
  assert.is(alone({ ...payment, file: 'g' }, trusted), 1);
  for (const worse of [
    { unclear: true },
    { several: true },
    { unreadable: true },
    { accounts: ['A', 'B'] },
  ]) {
    const reading = payment.reading && { ...payment.reading, ...worse };
    assert.is(alone({ ...payment, reading }, trusted), 1, JSON.stringify(worse));
  }
});

money.run();
