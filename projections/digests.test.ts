import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { digests } from './digests.ts';

const of = suite('the digests of somebody');
const sub = 'anna';
const sent = (day: string, n: number) =>
  fact('DigestSent', { sub, day, mailId: uuid(700 + n), position: 10 * n });
const leftOut = (day: string) => fact('DigestLeftOut', { sub, day, reason: 'nothing-open' });

of('the last one that was sent stays known behind days without one', () => {
  given(sent('2026-11-20', 1), leftOut('2026-11-23'))
    .fold(digests)
    .gives({
      ...{ sub, sent_day: '2026-11-20', sent_mail: uuid(701), sent_at: at(1), sent_position: 10 },
      ...{ last_day: '2026-11-23', last_at: at(2), left_out: 'nothing-open' },
      settled: ['2026-11-23', '2026-11-20'],
    });
});

of('three mails are remembered, and none of them once they were switched off', () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day, n) => sent(day, n));
  given(...days)
    .fold(digests)
    .gives({
      left_out: null,
      mails: [3, 2, 1].map((n) => ({ mailId: uuid(700 + n), at: at(n + 1) })),
    });
  given(...days, fact('DigestStopped', { sub, reason: 'bounces' }))
    .fold(digests)
    .gives({ mails: [], sent_mail: uuid(703) });
});

of('what was asked for out of turn settles no day', () => {
  given(...Array.from({ length: 7 }, (_, n) => fact('DigestAskedFor', { sub, mailId: uuid(700 + n) })))
    .fold(digests)
    .gives({ settled: [], sent_day: null, asked: [7, 6, 5, 4, 3, 2].map(at) });
});

of.run();
