import type { Money } from '../money/index.ts';
import { electronicForm } from './check-digits.ts';
import {
  type Agreement,
  FACT_NAMES,
  FACT_SOURCES,
  type FactName,
  type FactValue,
  type InvoiceFacts,
  type Stated,
} from './invoice-facts.ts';
import { areSameName } from './same-name.ts';

/** The table fact × source. One source may state a fact twice, as two codes on a page do. */
export function agreeOn(stated: readonly Stated[]): Agreement {
  const ranked = inRank(stated);
  return FACT_NAMES.flatMap((fact) => {
    const values = ranked.flatMap(({ source, facts }) => {
      const value = statedValue(fact, facts, ranked);
      return value === undefined ? [] : [{ source, value }];
    });
    const [first, ...others] = values;
    if (!first) return [];
    const isAgreed = others.every(({ value }) => isSame(fact, first.value, value));
    const state = others.length === 0 ? 'single' : isAgreed ? 'agreed' : 'conflict';
    return [{ fact, state, values }];
  });
}

/** All facts, each as the most reliable source states it. Conflicts are not solved by that: they stay in the agreement. */
export function preferredFacts(stated: readonly Stated[]): InvoiceFacts {
  const ranked = inRank(stated);
  const preferred: InvoiceFacts = Object.assign({}, ...ranked.map(({ facts }) => facts).reverse());
  const iban = commonIban(ranked);
  return iban === undefined ? preferred : { ...preferred, iban };
}

const inRank = (stated: readonly Stated[]): Stated[] =>
  stated.toSorted((one, other) => FACT_SOURCES.indexOf(one.source) - FACT_SOURCES.indexOf(other.source));

function statedValue(fact: FactName, facts: InvoiceFacts, all: readonly Stated[]): FactValue | undefined {
  switch (fact) {
    case 'iban': {
      const common = commonIban(all);
      return common !== undefined && ibansOf(facts).includes(common) ? common : facts.iban;
    }
    // Who is not paid by another one is paid itself.
    case 'payee':
      return facts.payee ?? (all.some((one) => one.facts.payee) ? facts.supplierName : undefined);
    default:
      return facts[fact];
  }
}

/** Suppliers name several banks: the one that all sources with an IBAN name, be it their first or not. */
function commonIban(stated: readonly Stated[]): string | undefined {
  const [first, ...others] = stated.map(({ facts }) => ibansOf(facts)).filter((ibans) => ibans.length > 0);
  return first?.find((iban) => others.every((ibans) => ibans.includes(iban)));
}

const ibansOf = ({ iban, otherIbans = [] }: InvoiceFacts): string[] =>
  iban ? [iban, ...otherIbans] : otherIbans;

function isSame(fact: FactName, one: FactValue, other: FactValue): boolean {
  if (typeof one !== 'string' || typeof other !== 'string')
    return typeof one !== 'string' && typeof other !== 'string' && isSameMoney(one, other);
  switch (fact) {
    case 'supplierName':
    case 'payee':
      return areSameName(one, other);
    case 'kind':
      // A corrected invoice has "invoice" as its heading.
      return (one === 'credit-note') === (other === 'credit-note');
    case 'reference':
      // A code may name the customer, too.
      return contains(one, other) || contains(other, one);
    default:
      return plain(one) === plain(other);
  }
}

/** Where a source names no currency, it is that of the others. */
const isSameMoney = (one: Money, other: Money): boolean =>
  one.value === other.value &&
  (one.currency === other.currency || one.currency === null || other.currency === null);

const plain = (text: string): string => electronicForm(text).replace(/[-./_]/g, '');
const contains = (text: string, part: string): boolean => plain(text).includes(plain(part));
