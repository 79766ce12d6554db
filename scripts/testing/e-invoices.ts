import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Business cases of the public test suite of XRechnung, each as UBL and as CII, or null with the place where they were
 * looked for: they are not part of the project.
 */
export function eInvoices(): { cases: { name: string; ubl: Buffer; cii: Buffer }[] | null; folder: string } {
  const beside = new URL('../../../shared/data/e-invoices', import.meta.url);
  const folder = process.env.E_INVOICES ?? fileURLToPath(beside);
  if (!existsSync(folder)) return { cases: null, folder };
  const read = (name: string) => readFileSync(join(folder, name));
  const names = readdirSync(folder).flatMap((file) => /^(.*)_ubl\.xml$/.exec(file)?.[1] ?? []);
  const pairs = names.filter((name) => existsSync(join(folder, `${name}_uncefact.xml`)));
  return {
    folder,
    cases: pairs.map((name) => ({
      ...{ name, ubl: read(`${name}_ubl.xml`), cii: read(`${name}_uncefact.xml`) },
    })),
  };
}

/**
 * Where the two files of a case differ in what they say: another VAT id is written in the one, and ids that the other
 * does not have.
 */
export const DIFFERENT_BY_THEMSELVES: Record<string, string> = {
  '01.21a-INVOICE': 'supplierVatId',
  '02.01a-cvd_INVOICE': 'supplierNumber',
};
