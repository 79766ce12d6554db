import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../src/web/texts/de/index.ts';
import { en } from '../../src/web/texts/en/index.ts';
import { notGerman } from './not-german.ts';

const english = suite('English on a German page');

/** As they are shown: the names of values and the words of the format are no part of them. */
const shown = (texts: object): string[] =>
  Object.values(texts).map((text: string) =>
    text.replace(/\w+ \{(?!\w+[,}])/g, '{').replace(/\{\w+(, (plural|select),)?/g, '{'),
  );

english('none of the app’s own German is taken for English', () => {
  assert.equal(notGerman(shown(de)), []);
});

english('nearly every English sentence of the app is noticed', () => {
  const sentences = shown(en).filter((text) => text.split(' ').length >= 6);
  const noticed = notGerman(sentences).length / new Set(sentences).size;
  assert.ok(noticed > 0.9, `${noticed}`);
});

english('nor does nonsense pass', () => {
  const texts = ['Dokument NaN', 'undefined Seiten', '[object Object]', 'Null Dokumente', 'Invalid Date'];
  assert.equal(
    notGerman(texts),
    texts.filter((text) => !text.startsWith('Null')),
  );
});
english.run();
