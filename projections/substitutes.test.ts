import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { substitutes } from './substitutes.ts';

const rows = suite('substitutes');
const named = (n: number) =>
  fact(
    'SubstituteNamed',
    { substitutionId: uuid(n), absent: 'anna', substitute: 'ben', from: '2026-11-23', until: '2026-11-30' },
    { by: 'anna' },
  );

rows('who stands in for whom, and until when, until it is removed', () => {
  given(named(90), named(91), fact('SubstituteRemoved', { substitutionId: uuid(90) }))
    .fold(substitutes)
    .gives({
      ...{ substitution_id: uuid(91), absent: 'anna', substitute: 'ben' },
      ...{ first_day: '2026-11-23', last_day: '2026-11-30', named_at: at(2), named_by: 'anna' },
    });
});

rows.run();
