import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markOf, senderOf, sentName } from './sent-name.ts';

const names = suite('names of files as they are sent');

const piece = (segment_id: string, planned_at = '2026-11-22T10:00:00.000Z') => ({ segment_id, planned_at });
const one = piece('11111111-aaaa-5bbb-8ccc-dddddddddddd');
const other = piece('22222222-aaaa-5bbb-8ccc-dddddddddddd');

names('the same name for two pieces is told apart, and stays readable', () => {
  const [sent, also] = [one, other].map((of) => sentName('scan0001.pdf', of));
  assert.is.not(sent, also);
  assert.match(sent ?? '', /^scan0001 [\da-z-]+\.pdf$/);
  assert.equal([senderOf(sent ?? '', one), senderOf(sent ?? '', other)], ['ours', 'another']);
});

names('a second try of a piece has a task of its own; a document of either is its own', () => {
  const again = piece(one.segment_id, '2026-11-22T10:00:01.000Z');
  assert.is.not(markOf(one), markOf(again));
  assert.not.ok(sentName('a.pdf', one).includes(markOf(again)));
  assert.is(senderOf(sentName('a.pdf', one), again), 'ours');
});

names('a name that nobody of us gave tells nothing', () => {
  for (const name of [null, '', 'scan0001.pdf', 'Rechnung 111111111111.pdf', 'a 111111111111-.pdf']) {
    assert.is(senderOf(name, one), null, String(name));
  }
});

names('the mark is never what a name that is too long loses', () => {
  for (const letter of ['x', 'ü', '漢', '📄']) {
    const sent = sentName(`${letter.repeat(100)}.pdf`, one);
    assert.ok(Buffer.byteLength(sent) < 255, sent);
    assert.is(senderOf(sent, one), 'ours');
  }
});

names.run();
