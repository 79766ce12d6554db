import type { Schemas } from '../api/interface.ts';
import type { Formats } from '../texts/formats.ts';
import type { Translate } from '../texts/index.ts';

type Difference = Schemas['SeenDifference'];
type Fact = Difference['fact'];
type Side = { value: string | null; is: 'before' | 'now' };
/** One difference, as people read it. */
type Words = { fact: Fact; name: string; before: string; now: string };

/**
 * What differs from what was seen, in words.
 *
 * @param currency of an amount whose currency is the same
 */
export function differenceWords(
  list: readonly Difference[],
  currency: string | null,
  { t, formats }: { t: Translate; formats: Pick<Formats, 'money' | 'date' | 'list'> },
): Words[] {
  const currencies = list.find(({ fact }) => fact === 'currency');
  const isAmount = list.some(({ fact }) => fact === 'amount');
  const inWords = (fact: Fact, { value, is }: Side): string => {
    if (value === null) return fact === 'value' ? t('approvals.noValue') : '–';
    switch (fact) {
      case 'amount':
        return formats.money({ value, currency: currencies ? (currencies[is] ?? null) : currency });
      case 'gross': {
        const [amount = value, of = null] = value.split(' ');
        return formats.money({ value: amount, currency: of });
      }
      case 'due':
        return formats.date(value);
      // Nobody knows them by their hash.
      case 'file':
        return t(`differences.file.${is}`);
      case 'xml':
        return t(`differences.xml.${is}`);
      case 'several':
        return formats.list(value.split(', ').map((sign) => t(`invoice.several.${sign as Sign}`)));
      case 'reading':
        return t(`differences.reading.${value as Reading}`);
      default:
        return value;
    }
  };
  return list
    .filter(({ fact }) => !(fact === 'currency' && isAmount))
    .map(({ fact, before, now }) => ({
      fact,
      name: t(`approvals.fact.${fact}`),
      before:
        before === undefined ? t('differences.unknown') : inWords(fact, { value: before, is: 'before' }),
      now: inWords(fact, { value: now, is: 'now' }),
    }));
}

type Sign = 'payment-codes' | 'numbers' | 'first-pages' | 'sums' | 'xml';
type Reading = ('not-read' | 'read' | 'iban-unclear') | ('too-large' | 'locked' | 'damaged' | 'failed');
