import type { ApprovalSeal, InvoiceFactsRecorded } from '../../src/domain/events/index.ts';
import { SEAL, YES } from './approval-facts.ts';
import { fact, type Told, uuid } from './given.ts';

/** Releases of document 7 by several people, told by their events. */
export const agreed = (
  n: number,
  by: string,
  more: { to?: typeof YES; instead?: string; groups?: string[]; seal?: ApprovalSeal } = {},
): Told =>
  fact(
    'ApprovalAgreed',
    {
      ...{ documentId: 7, agreementId: uuid(n), to: YES, people: 2, because: ['amount'], groups: [] },
      ...{ seal: { ...SEAL, correspondent: 3 }, ...more },
    },
    { by, id: uuid(n) },
  );

export const withdrawn = (n: number, by: string): Told =>
  fact('ApprovalAgreementWithdrawn', { documentId: 7, agreementId: uuid(n) }, { by });

/** The invoice in the document as it was read. */
export const invoiceRead = (more: Partial<InvoiceFactsRecorded> = {}): Told => {
  const ibans = (more.iban === undefined ? [IBAN] : [more.iban]).flatMap((iban) => iban ?? []);
  const facts = { ...FACTS, ibans, ...more };
  return fact('InvoiceRead', {
    ...{ documentId: 7, checksum: 'file-1', facts, agreement: [], unreadable: null },
  });
};

const IBAN = { key: '1'.repeat(64), lastFour: '2051', iban: null };
const FACTS: InvoiceFactsRecorded = {
  ...{ kind: 'invoice', number: 'RE-1', date: '2026-11-20', due: null, dueDate: null, vatId: null },
  ...{ gross: { value: '119', currency: 'EUR' }, cashDiscounts: [], xmlSha256: 'a'.repeat(64) },
  ...{ iban: IBAN, ibans: [IBAN], ibanUnclear: false, several: [] },
};
