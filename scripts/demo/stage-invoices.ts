import {
  composeMail,
  hybridInvoice,
  invoiceXml,
  joinedPdf,
  OFFICE_ADDRESS,
  type SimulatedMailServer,
  smallPdf,
} from '../simulators/mail-server/index.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import { actOn, decideOn } from './act-on.ts';
import { askAs, type Office, Refused, waitFor } from './ask-as.ts';

/** Documents. */
export type StagedInvoices = {
  all: number[];
  /** Its account shall be confirmed. */
  known: number;
  /** It names another account. */
  newAccount: number;
  /** It names a third one, which Ben confirms. */
  confirmedByBen: number;
};
type World = { paperless: SimulatedPaperless; mailServer: SimulatedMailServer };

const USUAL_IBAN = 'DE02 1203 0000 0000 2020 51';
const VAT_ID = 'DE129274202';
const OTHER_IBAN = 'DE89 3704 0044 0532 0130 00';
const THIRD_IBAN = 'DE75 5121 0800 1245 1261 99';
const FORGED_IBAN = 'DE91 1000 0000 0123 4567 89';

/**
 * Invoices that give to think: a supplier whose account was confirmed writes other ones, an invoice comes twice, one
 * says to people something else than to programs (in its sum, as a document and as a mail; in its account, as a forger
 * leaves it), two lie in one scan, and one is corrected while people look at it (`startCorrections`).
 *
 * They are left for visitors to decide on, but for the first of two people whom the new account takes.
 */
export async function receiveInvoices({ paperless, mailServer }: World): Promise<StagedInvoices> {
  const [correspondent] = [...paperless.world.correspondents.values()].slice(1);
  const supplier = correspondent?.name ?? '';
  const scan = (number: string, gross: string, iban: string, bytes?: Buffer, more: string[] = []) =>
    paperless.addDocument({
      title: `Rechnung ${number}`,
      created: '2026-11-19',
      content: [...letter(supplier, number, gross, iban), ...more].join('\n'),
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

  const forged = scan(
    ...(['26-1060', '2.618,00', FORGED_IBAN] as const),
    await hybridInvoice(
      letter(supplier, '26-1060', '2.618,00', FORGED_IBAN),
      invoiceXml({
        number: '26-1060',
        net: 2_200,
        day: '2026-11-19',
        supplier: { name: supplier, vatId: VAT_ID },
      }),
    ),
  );
  const letters = [
    letter(supplier, '26-1071', '595,00', USUAL_IBAN),
    letter(supplier, '26-1072', '4.165,00', USUAL_IBAN),
  ] as const;
  const twoInOne = scan(
    ...(['26-1071', '595,00', USUAL_IBAN] as const),
    await joinedPdf(...(await Promise.all(letters.map((lines) => smallPdf(lines))))),
    ['Seite 1 von 1', '', ...letters[1], 'Seite 1 von 1'],
  );
  const corrected = scan(CORRECTED, '1.190,00', USUAL_IBAN);
  const confirmedByBen = scan('26-1090', '3.570,00', THIRD_IBAN);
  const others = [forged, twoInOne, corrected, confirmedByBen];
  return { known, newAccount, confirmedByBen, all: [known, newAccount, ...twice, contradicted, ...others] };
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
export const confirmAccount = (office: Office, { known }: StagedInvoices): Promise<void> =>
  confirm(office, known, USUAL_IBAN);

/** Whoever has confirmed the account is one of the two people it takes. */
export const confirmAsOneOfTwo = (office: Office, { confirmedByBen }: StagedInvoices): Promise<void> =>
  confirm(office, confirmedByBen, THIRD_IBAN);

async function confirm(office: Office, documentId: number, iban: string): Promise<void> {
  const ask = await askAs(office, 'ben');
  const lastFour = iban.replaceAll(' ', '').slice(-4);
  const isConfirmed = () =>
    actOn(ask, documentId, (seen) =>
      ask('POST', `/documents/${documentId}/invoice/iban`, { lastFour, seen }),
    ).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused && error.status === 404) return false;
        throw error;
      },
    );
  await waitFor(`reading the invoice in document ${documentId}`, isConfirmed, office.signal);
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
  const isRead = async () => {
    const { marks } = await ben<{ marks: string[] }>('GET', `/approvals/${newAccount}`);
    return marks.includes('new-iban');
  };
  await waitFor(`reading the invoice in document ${newAccount}`, isRead, office.signal);
  const { items } = await ben<{ items: { id: string; meaning: string }[] }>('GET', '/approvals/options');
  const optionId = items.find(({ meaning }) => meaning === 'approves')?.id;
  await decideOn(ben, newAccount, { optionId, comment: 'IBAN steht so im Brief' });
}

const CORRECTED = '26-1083';
const EVERY_MS = 30_000;

/**
 * Somebody who is not sure turns two digits of an amount round and back again in Paperless, until it is decided on: who
 * looks at it, or has it in a dialog, sees another one than a moment before.
 */
export function startCorrections(paperless: SimulatedPaperless): { stop(): void } {
  const [amount, decision] = ['Betrag', 'Freigabe'].map(paperless.customField);
  const timer = setInterval(() => {
    const document = paperless.documents().find(({ title }) => title === `Rechnung ${CORRECTED}`);
    const fields = document?.custom_fields ?? [];
    if (!document || fields.some(({ field, value }) => field === decision && value !== null)) return;
    const turned = fields.map((one) =>
      one.field === amount
        ? { ...one, value: one.value === 'EUR1190.00' ? 'EUR1910.00' : 'EUR1190.00' }
        : one,
    );
    paperless.edit(document.id, { custom_fields: turned });
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
