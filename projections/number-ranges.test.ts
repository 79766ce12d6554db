import { suite } from 'uvu';
import { at, fact, given } from '../scripts/testing/given.ts';
import { numberRanges } from './number-ranges.ts';

const ranges = suite('number ranges');
const JOB = '5f0c7d7e-0000-4000-8000-000000000001';
const OTHER = '5f0c7d7e-0000-4000-8000-000000000002';
const created = fact('NumberRangeCreated', { name: 'asn', kind: 'asn', first: 78, last: 100 });
const drawn = (from: number, to: number, jobId: string) =>
  fact('NumbersDrawn', { name: 'asn', from, to, jobId });
const row = { name: 'asn', kind: 'asn', first: 78, last: 100, created_at: at(1), drawn_at: null };

ranges('a new range begins with its first number', () => {
  given(created)
    .fold(numberRanges)
    .gives({ ...row, next: 78 });
});

ranges('what is given out next follows what was given out last', () => {
  given(created, drawn(78, 78, JOB), drawn(79, 88, OTHER))
    .fold(numberRanges)
    .gives({ ...row, next: 89, drawn_at: at(3) });
});

ranges.run();
