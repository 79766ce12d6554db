import { sumOf } from '../../libs/money/index.ts';
import type { JsonObject } from '../../platform/event-log/index.ts';

/** Amounts were hundredths once, whatever the currency; as decimal text they say the same: 11900 is "119". */
export function hundredthsInSeal(data: JsonObject): JsonObject {
  const seal = data.seal as { amount: { minor: number; currency: string | null } | null };
  const { amount } = seal;
  return {
    ...data,
    seal: { ...seal, amount: amount && { value: hundredths(amount.minor), currency: amount.currency } },
  };
}

/** Nothing was read of invoices then. */
export const withoutInvoice = (data: JsonObject): JsonObject => ({
  ...data,
  seal: { ...(data.seal as JsonObject), invoice: null },
});

function hundredths(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return sumOf([`${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`]);
}

/** Of the IBANs of a file one was sealed. What it was read of is the file that was sealed with it. */
export function withAllIbans(data: JsonObject): JsonObject {
  const seal = data.seal as JsonObject;
  const invoice = seal.invoice as (JsonObject & { iban: JsonObject | null }) | null;
  if (invoice === null) return data;
  const { iban, ...read } = invoice;
  const ibans = iban ? [{ ...iban, iban: null }] : [];
  const more = { file: seal.checksum ?? null, ibans, ibanUnclear: false, several: [], unreadable: null };
  return { ...data, seal: { ...seal, invoice: { ...read, ...more } } };
}
