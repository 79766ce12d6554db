import { declareKeys } from '../keys/keys.ts';

/** Of the pages whose settings are saved together. */
export const formKeys = declareKeys({ save: { key: 'mod+s', text: 'settings.save' } });

export const apiKeyKeys = declareKeys({ create: { key: 'n', text: 'apiKeys.create' } });

export const labelKeys = declareKeys({ create: { key: 'n', text: 'labels.create' } });
export const rangeKeys = declareKeys({ create: { key: 'n', text: 'ranges.create' } });
