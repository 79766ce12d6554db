import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { choiceLists } from './choice-lists.ts';
import type { choiceCalls, Named } from './choices.ts';
import { PaperlessError } from './errors.ts';

const AWAY = new PaperlessError('unreachable', 'no answer');

/** Paperless as it answers about correspondents, and lists of it that are out of date at once. */
function given(answer: () => Promise<Named[]>) {
  const asked = { answer };
  const calls = { correspondents: () => asked.answer() } as ReturnType<typeof choiceCalls>;
  const { correspondents } = choiceLists(calls, { freshMs: 0, staleMs: 0, patienceMs: 5 });
  const shown = async () => (await correspondents.lastKnown()).items.map(({ name }) => name);
  return { asked, shown, list: correspondents.list };
}
const answers = (name: string) => async () => [{ id: 1, name }];
const never = () => new Promise<never>(() => {});
const fails = (error: Error) => () => Promise.reject(error);
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    ({ failure, message }) => failure ?? message,
  );

const lists = suite('lists that are only shown');

lists('as they are, while Paperless answers', async () => {
  const { asked, shown } = given(answers('Landhandel'));
  assert.equal(await shown(), ['Landhandel']);
  asked.answer = answers('Hofladen');
  assert.equal(await shown(), ['Hofladen']);
});

for (const [name, outage] of [
  ['fails', fails(AWAY)],
  ['hangs', never],
] as const) {
  lists(`as they were, while Paperless ${name}; what is decided on gets no old one`, async () => {
    const { asked, shown, list } = given(answers('Landhandel'));
    await shown();
    asked.answer = outage;
    assert.equal(await shown(), ['Landhandel']);
    if (name === 'fails') assert.is(await failureOf(list()), 'unreachable');
  });

  lists(`never read: Paperless ${name}, which is said soon`, async () => {
    assert.is(await failureOf(given(outage).shown()), 'unreachable');
  });
}

lists('what Paperless takes its time for is there the next time', async () => {
  const slow = Promise.withResolvers<Named[]>();
  const { asked, shown } = given(() => slow.promise);
  assert.is(await failureOf(shown()), 'unreachable');
  slow.resolve([{ id: 1, name: 'Landhandel' }]);
  asked.answer = fails(AWAY);
  // The answer that is still under way is waited for.
  assert.equal(await shown(), ['Landhandel']);
});

lists('what is no outage is no reason to show an old list', async () => {
  const { asked, shown } = given(answers('Landhandel'));
  await shown();
  asked.answer = fails(new PaperlessError('forbidden', 'no right'));
  assert.is(await failureOf(shown()), 'forbidden');
});
lists.run();
