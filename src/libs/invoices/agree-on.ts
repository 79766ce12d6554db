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
    const stating = ranked.flatMap(({ source, facts }) => {
      const [value, ...more] = statedValues(fact, facts, ranked);
      return value === undefined ? [] : [{ source, value, more }];
    });
    const [first, ...others] = stating;
    if (!first) return [];
    const values = stating.flatMap(({ source, value, more }) =>
      [value, ...more].map((one) => ({ source, value: one })),
    );
    // A supplier may name two banks; a second number or sum is that of another invoice.
    const compared = fact === 'iban' ? stating : values;
    const isAgreed = compared.every(({ value }) => isSame(fact, first.value, value));
    const state = !isAgreed ? 'conflict' : others.length === 0 ? 'single' : 'agreed';
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

/** The value that counts, and what else the source names. */
function statedValues(fact: FactName, facts: InvoiceFacts, all: readonly Stated[]): FactValue[] {
  switch (fact) {
    case 'iban': {
      const ibans = ibansIn(facts);
      const common = commonIban(all);
      return common === undefined || !ibans.includes(common)
        ? ibans
        : [common, ...ibans.filter((iban) => iban !== common)];
    }
    // Who is not paid by another one is paid itself.
    case 'payee': {
      const payee = facts.payee ?? (all.some((one) => one.facts.payee) ? facts.supplierName : undefined);
      return payee === undefined ? [] : [payee];
    }
    default: {
      const value = facts[fact];
      const more = fact === 'number' ? facts.otherNumbers : fact === 'gross' ? facts.otherGross : [];
      return value === undefined ? [] : [value, ...(more ?? [])];
    }
  }
}

/** Suppliers name several banks: the one that all sources with an IBAN name, be it their first or not. */
function commonIban(stated: readonly Stated[]): string | undefined {
  const [first, ...others] = stated.map(({ facts }) => ibansIn(facts)).filter((ibans) => ibans.length > 0);
  return first?.find((iban) => others.every((ibans) => ibans.includes(iban)));
}

const ibansIn = ({ iban, otherIbans = [] }: InvoiceFacts): string[] =>
  iban ? [iban, ...otherIbans] : otherIbans;

/** Every one that any source names, each once; the one that counts is the first. */
export const ibansOf = (stated: readonly Stated[]): string[] => {
  const { iban } = preferredFacts(stated);
  return [...new Set([...(iban ? [iban] : []), ...stated.flatMap(({ facts }) => ibansIn(facts))])];
};

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
