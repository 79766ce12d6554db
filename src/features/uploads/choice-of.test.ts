import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { UploadState } from '../../../projections/upload-states.ts';
import { invoice } from '../../../scripts/testing/match-facts.ts';
import { causeInWords } from '../../domain/events/index.ts';
import { choiceOf, differingIn, invoiceShown } from './choice-of.ts';

const choices = suite('how a choice among entries is shown');
const row = (state: UploadState['state'], choices: string[], error: string | null = null): UploadState => ({
  ...{ document_id: 7, state, since: '', entry_ids: ['ER-1'], choices, event_id: 'e', failures: 0 },
  ...{ because: error === null ? null : NOT_KEPT, error },
});
const NOT_KEPT = { code: 'not-kept' } as const;
const two = ['ER-1', 'ER-2'];

choices('open until somebody has chosen, and again after the match was taken back', () => {
  assert.is(choiceOf(undefined, true).state, 'open');
  assert.is(choiceOf(row('ambiguous', []), true).state, 'open');
  assert.is(choiceOf(row('taken-back', two), true).state, 'open');
  assert.is(choiceOf(row('ambiguous', []), false).state, 'over');
});

choices('what was chosen, how far it is, and by which event the match can be taken back', () => {
  const chosen = { state: 'chosen', entryId: 'ER-1', eventId: null, cause: null, error: null };
  assert.equal(choiceOf(row('chosen', two), true), chosen);
  assert.equal(choiceOf(row('planned', two), true), chosen);
  const cause = causeInWords(NOT_KEPT);
  assert.equal(choiceOf(row('failed', two, 'no'), true), { ...chosen, state: 'failed', cause, error: 'no' });
  assert.equal(choiceOf(row('matched', two), false), { ...chosen, state: 'written', eventId: 'e' });
});

choices('a match that nobody chose is no choice', () => {
  assert.is(choiceOf(row('matched', []), false).state, 'over');
});

choices('only what entries say differently is marked; one that is not shown says nothing', () => {
  const one = invoiceShown(invoice);
  const other = invoiceShown({ ...invoice, date: '2026-03-06', amount: { minor: 11_900, currency: 'CHF' } });
  assert.equal(differingIn([one, other]), ['date', 'amount']);
  assert.equal(differingIn([one, null, { ...one, link: 'elsewhere' }]), []);
});

choices.run();
