import { declareKeys } from '../keys/keys.ts';

export const accountKeys = declareKeys({ add: { key: 'n', text: 'mailAccounts.add' } });
