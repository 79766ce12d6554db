import { declareKeys } from '../keys/keys.ts';

export const queueKeys = declareKeys({ add: { key: 'n', text: 'queue.add', sometimes: true } });
