import { readMoney } from '../money/index.ts';
import { electronicForm, isBic, isCreditorReference, isIban } from './check-digits.ts';
import type { InvoiceFacts, InvoiceReading } from './invoice-facts.ts';
import { valueReader } from './read-values.ts';
import { writtenIban } from './text-ibans.ts';
import { withoutAbsent } from './without-absent.ts';

/** The lines of an EPC code: BCD, version, character set, SCT, BIC, name, IBAN, amount, purpose, reference or text. */
export function readEpcCode(lines: readonly string[]): InvoiceReading {
  const values = valueReader();
  const [, version = '', , service, bicText = '', payee, ibanText = '', amount = '', , structured, text] =
    lines;
  if (!/^00[12]$/.test(version) || service !== 'SCT')
    values.fault('code-unreadable', { found: `${version} ${service ?? ''}` });
  const iban = writtenIban(ibanText);
  if (!isIban(iban)) values.fault('iban-wrong', { fact: 'iban', found: iban });
  const bic = electronicForm(bicText);
  if (bic && !isBic(bic)) values.fault('bic-wrong', { fact: 'bic', found: bic });
  const due = readMoney(amount);
  if (amount && !due?.currency) values.fault('amount-unreadable', { fact: 'due', found: amount });
  if (structured && !isCreditorReference(electronicForm(structured)))
    values.fault('reference-wrong', { fact: 'reference', found: structured });
  const facts = withoutAbsent<InvoiceFacts>({
    due: due?.currency ? due : undefined,
    iban: iban || undefined,
    bic: bic || undefined,
    payee: payee || undefined,
    reference: structured || text || undefined,
  });
  return { source: 'epc', facts, faults: values.faults, missing: [] };
}
