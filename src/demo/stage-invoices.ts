import {
  composeMail,
  hybridInvoice,
  invoiceXml,
  OFFICE_ADDRESS,
  type SimulatedMailServer,
} from '../simulators/mail-server/index.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import { askAs, type Office, Refused, waitFor } from './ask-as.ts';

type World = { paperless: SimulatedPaperless; mailServer: SimulatedMailServer };

const USUAL_IBAN = 'DE02 1203 0000 0000 2020 51';
const OTHER_IBAN = 'DE89 3704 0044 0532 0130 00';

/**
 * Invoices that give to think: a supplier whose account was confirmed writes another one, an invoice comes twice, and
 * one says to people something else than to programs, as a document and as a mail.
 *
 * @returns the document whose account shall be confirmed
 */
export async function receiveInvoices({ paperless, mailServer }: World): Promise<number> {
  const [correspondent] = [...paperless.world.correspondents.values()].slice(1);
  const scan = (number: string, gross: string, iban: string, bytes?: Buffer) =>
    paperless.addDocument({
      title: `Rechnung ${number}`,
      content: letter(correspondent?.name ?? '', number, gross, iban).join('\n'),
      correspondent: correspondent?.id ?? null,
      document_type: paperless.documentType('Eingangsrechnung'),
      ...(bytes && { bytes }),
    }).id;

  const known = scan('26-1001', '1.190,00', USUAL_IBAN);
  scan('26-1044', '2.380,00', OTHER_IBAN);
  for (const _ of ['first', 'second']) scan('26-1032', '833,00', USUAL_IBAN);

  const pdf = await hybridInvoice(
    letter('Saatgut Süd', 'SG-2026-121', '1.910,00', USUAL_IBAN),
    invoiceXml({ number: 'SG-2026-121', net: 1_000, day: '2026-11-19' }),
  );
  scan('SG-2026-121', '1.910,00', USUAL_IBAN, pdf);
  mailServer.mailbox(OFFICE_ADDRESS).put(
    await composeMail({
      from: 'Saatgut Süd <erechnung@saatgut.example>',
      ...{ to: OFFICE_ADDRESS, subject: 'Rechnung SG-2026-121', messageId: '<zugferd@saatgut.example>' },
      text: 'Ihre Rechnung als ZUGFeRD.',
      attachments: [{ filename: 'SG-2026-121.pdf', content: pdf }],
    }),
  );
  return known;
}

const letter = (supplier: string, number: string, gross: string, iban: string): string[] => [
  supplier,
  'Rechnung',
  `Rechnungsnummer: ${number}`,
  'Rechnungsdatum: 19.11.2026',
  `Gesamtbetrag: ${gross} EUR`,
  'Zahlbar bis: 19.12.2026',
  `IBAN: ${iban}`,
];

/** Ben has compared the account of this invoice with the contract. */
export async function confirmAccount(office: Office, documentId: number): Promise<void> {
  const ask = await askAs(office, 'ben');
  const lastFour = USUAL_IBAN.replaceAll(' ', '').slice(-4);
  const confirm = () =>
    ask('POST', `/documents/${documentId}/invoice/iban`, { lastFour }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused && error.status === 404) return false;
        throw error;
      },
    );
  await waitFor(`reading the invoice in document ${documentId}`, confirm, office.signal);
}
