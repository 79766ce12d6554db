import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withTagNames } from './event-sentence.ts';

const sentences = suite('sentences of events');

sentences('tags by their names; one that nobody knows by its number', () => {
  const tag = (id: number) => ({ id, name: id === 5 ? 'Diesel, lose' : null, color: null });
  assert.is(
    withTagNames('Die Tags von Dokument 5 wurden geändert (+5, −7)', tag),
    'Die Tags von Dokument 5 wurden geändert (+Diesel, lose, −#7)',
  );
});

sentences.run();
