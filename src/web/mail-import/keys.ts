import { declareKeys } from '../keys/keys.ts';

/** Of the mails of a folder. */
export const chooseKeys = declareKeys({
  select: { key: 'x', text: 'mails.key.select' },
  start: { key: 'i', text: 'mails.key.start', sometimes: true },
});
/** Of one import. */
export const importKeys = declareKeys({ back: { key: 'u', text: 'list.back' } });
/** Of an imported mail. */
export const mailKeys = declareKeys({
  back: { key: 'u', text: 'list.back' },
  synchronise: { key: 's', text: 'mail.synchronise' },
});
