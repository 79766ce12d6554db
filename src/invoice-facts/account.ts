import { createHmac } from 'node:crypto';
import type { RecordedIban } from '../events/index.ts';
import type { InvoiceFacts } from '../invoices/index.ts';

/** An account as it is recorded: of whom may be a person the IBAN itself stays where it was read. */
export const recordedAccount = (
  iban: string,
  holder: Pick<InvoiceFacts, 'supplierName' | 'supplierVatId' | 'payee'>,
  hashKey: Buffer,
): RecordedIban => ({
  key: createHmac('sha256', hashKey).update(iban).digest('hex'),
  lastFour: iban.slice(-4),
  iban: isCompany(holder) ? iban : null,
});

/** Where another one is paid than the supplier, the account is theirs. */
const isCompany = ({ supplierName = '', supplierVatId, payee }: Parameters<typeof recordedAccount>[1]) =>
  payee === undefined || payee === supplierName
    ? supplierVatId !== undefined || LEGAL_FORM.test(supplierName)
    : LEGAL_FORM.test(payee);

/** As companies have to write it behind their names. A sole trader without one is a person. */
const LEGAL_FORM =
  /(?:^|[\s,&.(])(?:g?GmbH|AG|SE|UG|KGaA|KG|OHG|oHG|GbR|eGbR|e\.?\s?G\.?|eG|e\.?\s?V\.?|e\.?\s?K\.?|PartG|mbH|Genossenschaft|Sparkasse|Stiftung|Ltd\.?|LLC|Inc\.?|B\.?V\.?|N\.?V\.?|S\.?A\.?S?|S\.?r\.?l\.?|S\.?p\.?A\.?|ApS|A\/S|AB|Oy|Sp\.\s?z\s?o\.\s?o\.)(?=$|[\s,.&)])/;
