import { FARMS, SUPPLIERS } from '../office/index.ts';
import { addSupplier, type Simulation } from './simulation.ts';

/** The farms whose invoices these are, with the user of Paperless who sees them. */
export const OFFICE_BETRIEBE = FARMS.map(({ name, user }, index) => ({
  id: `B-${1001 + index}`,
  name,
  username: user,
}));

/** A company of the office's papers. */
export type Company = {
  name: string;
  /** The correspondents in Paperless that are this company: several where somebody filed it twice. */
  correspondents: { name: string; owner: string | null }[];
  /** Digits alone; null for the one that the farm system has no number for. */
  number: string | null;
  /** As somebody typed it into the farm system. */
  written: string | null;
};

/** Every company that writes to the office, once, with its number in one of the ways in which people write it. */
export function officeCompanies(): Company[] {
  const companies: Company[] = [];
  const members = new Map<Company, (typeof SUPPLIERS)[number][]>();
  for (const supplier of SUPPLIERS) {
    const { name, owner = null } = supplier;
    const known = companies.find((one) => members.get(one)?.some((other) => areOne(other, supplier)));
    const company = known ?? { name: withoutNumber(name), correspondents: [], number: null, written: null };
    if (!known) companies.push(company);
    members.set(company, [...(members.get(company) ?? []), supplier]);
    company.correspondents.push({ name, owner });
    company.number ??= /\b(70\d{3})\b/.exec(name)?.[1] ?? null;
  }
  companies.forEach((company, index) => {
    if (company.name === 'Spar- und Darlehnskasse Wendland') return;
    company.number ??= String(70_201 + index);
    company.written = WAYS[index % WAYS.length]?.(company.number) ?? company.number;
  });
  return companies;
}

/** Files them all as suppliers. */
export function seedSuppliers(sim: Simulation): void {
  for (const { name, written } of officeCompanies()) addSupplier(sim, { name, number: written });
}

/** A name without the creditor number that some correspondents carry in theirs. */
export const withoutNumber = (name: string): string => name.replace(/\s*\(\d+\)|^\d+ /g, '');

const WAYS: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `00${number}`,
  (number) => `${number.slice(0, 2)} ${number.slice(2)}`,
  (number) => `${number.slice(0, 2)}-${number.slice(2)}`,
  (number) => ` ${number} `,
  (number) => `0${number.slice(0, 2)}.${number.slice(2)}`,
];

type Filed = (typeof SUPPLIERS)[number];

/** The same trade in the same town, and a name that shares a word. */
function areOne(one: Filed, other: Filed): boolean {
  const words = new Set(wordsOf(one.name));
  return (
    one.trade === other.trade &&
    one.town === other.town &&
    wordsOf(other.name).some((word) => words.has(word))
  );
}

const wordsOf = (name: string) => name.toLowerCase().match(/\p{L}{6,}/gu) ?? [];
