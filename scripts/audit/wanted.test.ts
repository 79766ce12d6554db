import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Complaint } from '../tool.ts';
import { readWanted } from './wanted.ts';

const words = suite('words of audit-trail');

words('nothing given: everything, as lines in English', () => {
  assert.equal(readWanted([]), { lang: 'en', format: 'lines' });
});

words('filters, limit, language and format', () => {
  const given = '--stream document-42 --type DocumentParked --actor worker --limit 5 --lang de --format csv';
  assert.equal(readWanted(given.split(' ')), {
    stream: 'document-42',
    type: 'DocumentParked',
    actor: 'worker',
    limit: 5,
    lang: 'de',
    format: 'csv',
  });
});

words('times with a zone, and dates, become UTC', () => {
  const { from, to } = readWanted(['--from', '2026-11-17T12:00:00+01:00', '--to=2026-11-18']);
  assert.equal([from, to], ['2026-11-17T11:00:00.000Z', '2026-11-18T00:00:00.000Z']);
});

words('a look back names a read model', () => {
  const wanted = readWanted(['--as-of', '2026-11-17T12:00:00Z', '--show', 'webhook_queue']);
  assert.equal([wanted['as-of'], wanted.show?.name], ['2026-11-17T12:00:00.000Z', 'webhook_queue']);
});

const wrong: [string, RegExp][] = [
  ['--type Nothing', /^--type: one of WebhookReceived, /],
  ['--show webhook_queue', /^--as-of: --as-of and --show go together/],
  ['--as-of 2026-11-17', /^--as-of: --as-of and --show go together/],
  ['--as-of 2026-11-17 --show nothing', /^--show: one of webhook_queue, /],
  ['--as-of yesterday --show settings', /^--as-of: a time such as/],
  ['--from 2026-11-17T12:00:00', /^--from: a time such as/],
  ['--limit 0', /^--limit: /],
  ['--lang fr', /^--lang: /],
  ['--colour blue', /--colour/],
  ['--stream', /--stream/],
  ['document-2', /document-2/],
];
for (const [given, expected] of wrong) {
  words(`refuses ${given}, says why and how it is used`, () => {
    try {
      readWanted(given.split(' '));
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Complaint);
      assert.match((error as Error).message, expected);
      assert.match((error as Error).message, 'npm run audit-trail -- [--stream');
    }
  });
}

words.run();
