import { declareKeys } from '../keys/keys.ts';

/** Of the list. */
export const inboxListKeys = declareKeys({
  select: { key: 'x', text: 'inbox.key.select' },
  chosen: { key: 'a', text: 'inbox.key.chosen', sometimes: true },
  upload: { key: 'n', text: 'upload.button' },
  discard: { key: 'Delete', text: 'inbox.key.discard' },
});
