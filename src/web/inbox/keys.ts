import { declareKeys } from '../keys/keys.ts';

/** Of the list. */
export const inboxListKeys = declareKeys({ select: { key: 'x', text: 'inbox.key.select' } });
