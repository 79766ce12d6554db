import type { Ask } from '../demo/ask-as.ts';
import { waitFor } from '../demo/ask-as.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';

/** `amount`: in euros, such as `119.00`. */
export type DemoInvoice = { title: string; amount: string };

/**
 * Invoices come off the scanner of a demo, with the fields of its office.
 *
 * @returns their documents, once the service knows that they need approval
 */
export async function addInvoices(
  paperless: SimulatedPaperless,
  ask: Ask,
  invoices: readonly DemoInvoice[],
): Promise<number[]> {
  const ids = invoices.map(
    ({ title, amount }) =>
      paperless.addDocument({
        title,
        content: `${title}\nGesamtbetrag: ${amount.replace('.', ',')} EUR`,
        document_type: paperless.documentType('Eingangsrechnung'),
        custom_fields: [
          { field: paperless.customField('Betrag'), value: `EUR${amount}` },
          { field: paperless.customField('Fällig am'), value: '2026-12-19' },
        ],
      }).id,
  );
  for (const id of ids) {
    await waitFor(`document ${id} among those to be approved`, () =>
      ask('GET', `/approvals/${id}`).then(
        () => true,
        () => false,
      ),
    );
  }
  return ids;
}
