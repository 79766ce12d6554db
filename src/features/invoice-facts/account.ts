import { createHmac } from 'node:crypto';
import type { RecordedIban } from '../../domain/events/index.ts';
import { isIban, writtenIban } from '../../libs/invoices/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { hashKey } from './hash-key.ts';

/** An account as it is recorded: the IBAN itself stays where it was read. */
export const recordedAccount = (iban: string, hashKey: Buffer): RecordedIban => ({
  key: keyOfIban(iban, hashKey),
  lastFour: iban.slice(-4),
  iban: null,
});

export const keyOfIban = (iban: string, hashKey: Buffer): string =>
  createHmac('sha256', hashKey).update(iban).digest('hex');

/** The account that a text names, however it is spelled; null: it is no IBAN. The key of an installation never changes. */
export function accountsIn(db: Queryable): (text: string) => Promise<RecordedIban | null> {
  let key: Buffer | undefined;
  return async (text) => {
    const iban = writtenIban(text);
    if (!isIban(iban)) return null;
    key ??= await hashKey(db);
    return recordedAccount(iban, key);
  };
}
