import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decided, decisionPlanned, invoice, seen, YES } from '../../../scripts/testing/approval-facts.ts';
import { recordedAs, type Told } from '../../../scripts/testing/given.ts';
import { agreed } from '../../../scripts/testing/release-facts.ts';
import { personChanged } from './person-changed.ts';

const saves = suite('a save whose document was released meanwhile');
const { title } = invoice(null);
const isChanged = (...since: Told[]) =>
  personChanged(recordedAs([seen(null), ...since]), invoice(null), title);

saves('is not taken back: neither after a first release, nor while one is written, nor afterwards', () => {
  assert.not(isChanged());
  assert.ok(isChanged(agreed(90, 'anna')));
  assert.ok(isChanged(decisionPlanned(90, YES)));
  assert.ok(isChanged(decided(90, YES)));
});

saves.run();
