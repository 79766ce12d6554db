import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Markable, markedAt, piecesOf, withMark } from './marked-at.ts';

const marking = suite('marks in a text');
const TEXT = 'Agrarhandel Nord\nRechnung  RE-77 vom\t5.3.26\n';

/** `selected` is found in the text; `|` in it is the cursor with nothing selected. */
const cases: [selected: string, what: Markable, expected: string | undefined][] = [
  ['RE-77', 'number', 'RE-77'],
  [' RE-77 vom', 'number', 'RE-77 vom'],
  ['RE|-77', 'number', 'RE-77'],
  ['|RE-77', 'number', 'RE-77'],
  ['RE-77|', 'number', 'RE-77'],
  ['5.3|.26', 'date', '5.3.26'],
  ['Agrar|handel', 'supplier', 'Agrarhandel Nord'],
  ['Nord|', 'supplier', 'Agrarhandel Nord'],
  ['  ', 'number', undefined],
  [' | RE', 'number', undefined],
];
for (const [selected, what, expected] of cases) {
  marking(`${JSON.stringify(selected)} as ${what}`, () => {
    const plain = selected.replace('|', '');
    const start = TEXT.indexOf(plain);
    const cursor = selected.indexOf('|');
    const place =
      cursor < 0 ? { start, end: start + plain.length } : { start: start + cursor, end: start + cursor };
    const mark = markedAt(TEXT, place, what);
    assert.is(mark?.text, expected);
    if (mark) assert.is(TEXT.slice(mark.start, mark.end), mark.text);
  });
}

marking('one mark of each kind, in the order of the text', () => {
  const mark = (what: Markable, start: number) => ({ what, start, end: start + 1, text: 'x' });
  const marks = withMark(withMark(withMark([], mark('date', 5)), mark('number', 2)), mark('date', 1));
  assert.equal(
    marks.map(({ what, start }) => [what, start]),
    [
      ['date', 1],
      ['number', 2],
    ],
  );
});

marking('the text falls into pieces and loses nothing', () => {
  const mark = (what: Markable, start: number, end: number) => ({ what, start, end, text: '' });
  const marks = [mark('supplier', 0, 11), mark('number', 5, 20), mark('date', 27, 32)];
  const pieces = piecesOf(TEXT, marks);
  assert.is(pieces.map(({ text }) => text).join(''), TEXT);
  assert.equal(
    pieces.map(({ what }) => what),
    ['supplier', undefined, 'date', undefined],
  );
});
marking.run();
