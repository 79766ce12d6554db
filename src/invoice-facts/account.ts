import { createHmac } from 'node:crypto';
import type { RecordedIban } from '../events/index.ts';

/** An account as it is recorded: the IBAN itself stays where it was read. */
export const recordedAccount = (iban: string, hashKey: Buffer): RecordedIban => ({
  key: keyOfIban(iban, hashKey),
  lastFour: iban.slice(-4),
  iban: null,
});

export const keyOfIban = (iban: string, hashKey: Buffer): string =>
  createHmac('sha256', hashKey).update(iban).digest('hex');
