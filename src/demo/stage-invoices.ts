import {
  composeMail,
  hybridInvoice,
  invoiceXml,
  OFFICE_ADDRESS,
  type SimulatedMailServer,
} from '../simulators/mail-server/index.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import { askAs, type Office, Refused, waitFor } from './ask-as.ts';

/** Documents. */
export type StagedInvoices = {
  all: number[];
  /** Its account shall be confirmed. */
  known: number;
  /** It names another account. */
  newAccount: number;
};
type World = { paperless: SimulatedPaperless; mailServer: SimulatedMailServer };

const USUAL_IBAN = 'DE02 1203 0000 0000 2020 51';
const VAT_ID = 'DE129274202';
const OTHER_IBAN = 'DE89 3704 0044 0532 0130 00';

/**
 * Invoices that give to think: a supplier whose account was confirmed writes another one, an invoice comes twice, and
 * one says to people something else than to programs, as a document and as a mail.
 *
 * They are left for visitors to decide on, but for the first of two people whom the new account takes.
 */
export async function receiveInvoices({ paperless, mailServer }: World): Promise<StagedInvoices> {
  const [correspondent] = [...paperless.world.correspondents.values()].slice(1);
  const supplier = correspondent?.name ?? '';
  const scan = (number: string, gross: string, iban: string, bytes?: Buffer) =>
    paperless.addDocument({
      title: `Rechnung ${number}`,
      created: '2026-11-19',
      content: letter(supplier, number, gross, iban).join('\n'),
      correspondent: correspondent?.id ?? null,
      document_type: paperless.documentType('Eingangsrechnung'),
      custom_fields: [
        { field: paperless.customField('Betrag'), value: `EUR${gross.replace('.', '').replace(',', '.')}` },
        { field: paperless.customField('Fällig am'), value: '2026-12-19' },
      ],
      ...(bytes && { bytes }),
    }).id;

  const known = scan('26-1001', '1.190,00', USUAL_IBAN);
  const newAccount = scan('26-1044', '2.380,00', OTHER_IBAN);
  const twice = ['first', 'second'].map(() => scan('26-1032', '833,00', USUAL_IBAN));

  const pdf = await hybridInvoice(
    letter(supplier, '26-1051', '1.910,00', USUAL_IBAN),
    invoiceXml({
      number: '26-1051',
      net: 1_000,
      day: '2026-11-19',
      supplier: { name: supplier, vatId: VAT_ID },
    }),
  );
  const contradicted = scan('26-1051', '1.910,00', USUAL_IBAN, pdf);
  mailServer.mailbox(OFFICE_ADDRESS).put(
    await composeMail({
      from: `${supplier} <erechnung@landhandel.example>`,
      ...{ to: OFFICE_ADDRESS, subject: 'Rechnung 26-1051', messageId: '<zugferd@landhandel.example>' },
      text: 'Ihre Rechnung als ZUGFeRD.',
      attachments: [{ filename: '26-1051.pdf', content: pdf }],
    }),
  );
  return { known, newAccount, all: [known, newAccount, ...twice, contradicted] };
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
export async function confirmAccount(office: Office, { known: documentId }: StagedInvoices): Promise<void> {
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

/** A new account, or a lot of money, takes two people here. Ben has released such an invoice; it waits for Anna. */
export async function askForTwo(office: Office, { newAccount }: StagedInvoices): Promise<void> {
  const [anna, ben] = [await askAs(office, 'anna'), await askAs(office, 'ben')];
  // Known from now on as people who may release.
  for (const ask of [anna, ben]) await ask('GET', '/me');
  const rule = {
    ...{ name: 'Neue IBAN oder ab 10.000 €', people: 2, groups: [] },
    when: { from: [{ value: '10000', currency: 'EUR' }], newIban: true },
  };
  await anna('PUT', '/settings/approval_rules', { value: [rule] });
  const needsTwo = async () => {
    const { release } = await ben<{ release: object | null }>('GET', `/approvals/${newAccount}`);
    return release !== null;
  };
  await waitFor(`reading the invoice in document ${newAccount}`, needsTwo, office.signal);
  const { items } = await ben<{ items: { id: string; meaning: string }[] }>('GET', '/approvals/options');
  const optionId = items.find(({ meaning }) => meaning === 'approves')?.id;
  await ben('PUT', `/approvals/${newAccount}`, {
    optionId,
    expected: null,
    comment: 'IBAN steht so im Brief',
  });
}
