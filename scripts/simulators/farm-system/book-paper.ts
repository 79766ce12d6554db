import { FARMS } from '../office/index.ts';
import { OFFICE_BETRIEBE, officeCompanies, withoutNumber } from './office-suppliers.ts';
import { addInvoice, type InvoiceInput, type Simulation } from './simulation.ts';
import type { InvoiceRow } from './world.ts';

/** A document of the DMS with the text of its paper. */
export type BookedDocument = { id: number; content: string };

/** Books a paper as somebody would who reads it; `over` says what is to be otherwise. */
export function bookPaper(
  sim: Simulation,
  { id, content }: BookedDocument,
  over: InvoiceInput = {},
): InvoiceRow {
  const [writer = ''] = content.split('\n');
  const [, day, month, year] = /Datum: (\d\d)\.(\d\d)\.(\d{4})/.exec(content) ?? [];
  const [, euros, cents] = /(?:Gesamtbetrag|Angebotssumme)\s+(-?[\d.]+),(\d\d) EUR/.exec(content) ?? [];
  const externalNumber = over.externalNumber ?? / Nr\. (\S+)/.exec(content)?.[1] ?? null;
  const supplier = sim.world.suppliers.find(({ name }) => name === companyOf(writer));
  const farm = FARMS.find(({ name }) => content.includes(name));
  return addInvoice(sim, {
    documentId: id,
    externalNumber,
    title: `Eingangsrechnung ${externalNumber ?? 'ohne Nummer'}, ${supplier?.name ?? writer}`.trim(),
    date: year ? `${year}-${month}-${day}` : null,
    amount: euros ? { minor: Number(`${euros.replaceAll('.', '')}${cents}`), currency: 'EUR' } : null,
    supplierId: supplier?.id ?? null,
    farmId: OFFICE_BETRIEBE.find(({ name }) => name === farm?.name)?.id ?? null,
    ...over,
  });
}

/** The name under which a company is known, whichever of its names is on the paper. */
function companyOf(writer: string): string {
  const isWriter = (name: string) => withoutNumber(name).toLowerCase() === writer.toLowerCase();
  return (
    officeCompanies().find(({ correspondents }) => correspondents.some(({ name }) => isWriter(name)))?.name ??
    writer
  );
}
