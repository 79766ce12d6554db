import { suite } from 'uvu';
import { at, fact, given } from '../scripts/testing/given.ts';
import { numberDraws } from './number-draws.ts';

const draws = suite('drawn numbers');
const JOB = '5f0c7d7e-0000-4000-8000-000000000001';
const OTHER = '5f0c7d7e-0000-4000-8000-000000000002';
const drawn = (from: number, to: number, jobId: string) =>
  fact('NumbersDrawn', { name: 'asn', from, to, jobId });

draws('every job keeps its numbers', () => {
  const of = (job_id: string, from_number: number, to_number: number, step: number) => ({
    ...{ job_id, range: 'asn', from_number, to_number, drawn_at: at(step), drawn_by: 'test' },
  });
  given(drawn(78, 78, JOB), drawn(79, 88, OTHER))
    .fold(numberDraws)
    .gives(of(JOB, 78, 78, 1), of(OTHER, 79, 88, 2));
});

draws.run();
