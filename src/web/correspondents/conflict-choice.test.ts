import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitByChoice, suggestedChoice } from './conflict-choice.ts';

const choice = suite('the choice of a conflict');
const candidate = (id: number, documentCount: number) => ({
  id,
  name: `Firma ${id}`,
  documentCount,
  supplierNumber: null,
  newestDocument: null,
  newestDocuments: [],
});

choice('the one with more documents is suggested, of equals the lower id', () => {
  assert.is(suggestedChoice([candidate(4, 2), candidate(9, 7), candidate(2, 7)]).keepId, 2);
});

choice('those left out are neither kept nor merged, whoever stays is never merged', () => {
  const candidates = [candidate(1, 1), candidate(2, 2), candidate(3, 3)];
  const { kept, merged } = splitByChoice(candidates, { keepId: 2, leaveOut: [3, 2] });
  assert.equal([kept?.id, merged.map(({ id }) => id)], [2, [1]]);
});
choice.run();
