import { declareKeys } from '../keys/keys.ts';

/** Of a mail that goes out. */
export const outgoingKeys = declareKeys({
  back: { key: 'u', text: 'list.back' },
  callBack: { key: 'r', text: 'outbox.callBack', sometimes: true },
  sendAgain: { key: 's', text: 'outbox.sendAgain', sometimes: true },
  arrived: { key: 'a', text: 'outbox.arrived', sometimes: true },
});
