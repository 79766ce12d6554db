import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PaperlessError } from '../../gateways/paperless/index.ts';
import { ExplainedError, failureOf } from './cause-of.ts';

const causes = suite('why a write failed');

const CASES: [what: string, error: unknown, code: string, message: string][] = [
  [
    'what Paperless denies',
    new PaperlessError('forbidden', 'PATCH: 403'),
    'paperless-forbidden',
    'PATCH: 403',
  ],
  ['no answer', new PaperlessError('unreachable', 'timed out'), 'paperless-unreachable', 'timed out'],
  ['what explains itself', new ExplainedError({ code: 'not-kept' }, 'gone again'), 'not-kept', 'gone again'],
  ['a fault of our own', new TypeError('x is not a function'), 'unexpected', 'x is not a function'],
  ['what is no error', 'odd', 'unexpected', 'odd'],
];
for (const [what, error, code, message] of CASES) {
  causes(what, () => assert.equal(failureOf(error), { because: { code }, error: message }));
}
causes.run();
