import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bar, progressBar, progressLine } from './progress-bar.ts';

function screen(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const progress = progressBar({ isTTY, write: (text) => written.push(text) }, () => now);
  return {
    progress,
    written,
    after(ms: number) {
      now += ms;
    },
  };
}

test('a line says how far it is, how fast, and how long it will take', () => {
  assert.is(
    progressLine({ done: 400_000, total: 1_000_000, unit: 'events', seconds: 2 }),
    `${'█'.repeat(12)}${'░'.repeat(18)}  40 %  400,000 of 1,000,000 events  200,000/s  3 s left`,
  );
  assert.match(progressLine({ done: 1_000, total: 1_000_000, unit: 'rows', seconds: 1 }), '16 min 39 s left');
  assert.is(
    progressLine({ done: 0, total: 0, unit: 'rows', seconds: 0 }),
    `${bar(1)} 100 %  0 of 0 rows  0/s`,
  );
});

test('on a terminal one line is drawn anew, at most ten times a second, and cleared at the end', () => {
  const { progress, written, after } = screen(true);
  progress.show('folding', 0, 100, 'events');
  after(50);
  progress.show('folding', 10, 100, 'events');
  after(60);
  progress.show('folding', 20, 100, 'events');
  after(10);
  progress.show('folding', 100, 100, 'events');
  progress.end();
  assert.is(written.length, 3);
  assert.ok(written[0]?.startsWith('\r\u001b[Kfolding '));
  assert.match(written[0] ?? '', / 20 of 100 events {2}182\/s {2}1 s left$/);
  assert.match(written[1] ?? '', '100 of 100');
  assert.is(written[2], '\r\u001b[K');
});

test('elsewhere a line now and then, with nothing that a file should not hold', () => {
  const { progress, written, after } = screen(false);
  for (let done = 0; done <= 100; done += 1) {
    progress.show('folding', done, 100, 'events');
    after(120);
  }
  progress.end();
  assert.is(written.length, 2);
  assert.ok(written.every((line) => line.endsWith('\n') && !line.includes('\r') && !line.includes('\u001b')));
});

test('each step has its own clock', () => {
  const { progress, written, after } = screen(true);
  progress.show('folding', 0, 100, 'events');
  after(100_000);
  progress.show('writing', 0, 100, 'rows');
  after(1_000);
  progress.show('writing', 50, 100, 'rows');
  assert.match(written[0] ?? '', /writing .* 50\/s {2}1 s left$/);
});

test('waiting is said, not more often than progress', () => {
  const { progress, written, after } = screen(false);
  after(6_000);
  progress.say('waiting for a reader');
  progress.say('waiting for a reader');
  assert.equal(written, ['waiting for a reader\n']);
});

test.run();
