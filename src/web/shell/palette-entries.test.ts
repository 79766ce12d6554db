import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Entry, matching } from './palette-entries.ts';

const palette = suite('what the palette finds');
const entry = (label: string): Entry => ({ id: label, group: 'page', label, run: () => {} });
const found = (typed: string, ...labels: string[]) =>
  matching(labels.map(entry), typed).map(({ label }) => label);

palette('by the beginning of words, without regard to accents, capitals and order', () => {
  assert.equal(found('uber', 'Übersicht', 'Freigabe'), ['Übersicht']);
  assert.equal(found('aus fris', 'Aus Paperless auffrischen'), []);
  assert.equal(found('pap aus', 'Aus Paperless auffrischen'), ['Aus Paperless auffrischen']);
  assert.equal(found('e-mail', 'E-Mail-Import', 'Einstellungen'), ['E-Mail-Import']);
});

palette('what begins so comes first; with nothing typed, all as it is', () => {
  assert.equal(found('post', 'Zum Posteingang', 'Postausgang'), ['Postausgang', 'Zum Posteingang']);
  assert.equal(found(' ', 'B', 'A'), ['B', 'A']);
});
palette.run();
