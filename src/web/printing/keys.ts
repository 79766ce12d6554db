import { declareKeys } from '../keys/keys.ts';

/** Of the page of print jobs. */
export const printingKeys = declareKeys({ print: { key: 'n', text: 'printing.key.print' } });
