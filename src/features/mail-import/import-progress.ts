import type { Afterwards } from './mailbox.ts';

/** How one mail of an import is getting on. */
export type MailProgress = {
  uid: number;
  /** `gone`: it is not in the folder any more. */
  state: 'waiting' | 'taken' | 'known' | 'empty' | 'gone' | 'failed';
  /** Known once it was fetched. */
  subject?: string;
  /** Why it has failed. */
  reason?: string;
  mailId?: string;
  itemIds?: string[];
  /** Attachments of it that could not be taken. */
  refused?: number;
  /** The import stands, but the mail could not be marked or moved. */
  afterwards?: Extract<Afterwards, 'not-marked' | 'not-moved'>;
};
/** `fault`: what ended it before its time, with the rest still waiting. */
export type ImportProgress = { mails: MailProgress[]; fault: string | null };

export type EndState = 'finished' | 'partly' | 'cancelled' | 'failed';
export type ImportState = 'queued' | 'running' | EndState | 'interrupted';

export const begun = (uids: readonly number[]): ImportProgress => ({
  mails: uids.map((uid) => ({ uid, state: 'waiting' })),
  fault: null,
});

/** What is left to be done when an import goes on: failed ones are tried again. */
export const leftOver = ({ mails }: ImportProgress): number[] =>
  mails.filter(({ state }) => state === 'waiting' || state === 'failed').map(({ uid }) => uid);

export const withMail = (progress: ImportProgress, mail: MailProgress): ImportProgress => ({
  ...progress,
  mails: progress.mails.map((one) => (one.uid === mail.uid ? mail : one)),
});

/** How it has ended, when nothing more is done. */
export function endOf(progress: ImportProgress, isCancelled: boolean): EndState {
  const { waiting, failed, done } = countsOf(progress);
  if (isCancelled && waiting > 0) return 'cancelled';
  if (waiting + failed === 0) return 'finished';
  return done === 0 ? 'failed' : 'partly';
}

/** `done`: taken, known, or without anything to take. */
export function countsOf({ mails }: ImportProgress) {
  const count = (...states: MailProgress['state'][]) =>
    mails.filter(({ state }) => states.includes(state)).length;
  return {
    total: mails.length,
    waiting: count('waiting'),
    failed: count('failed'),
    taken: count('taken'),
    known: count('known'),
    empty: count('empty', 'gone'),
    done: count('taken', 'known', 'empty', 'gone'),
    attachments: mails.reduce(
      (sum, { state, itemIds = [] }) => sum + (state === 'taken' ? itemIds.length : 0),
      0,
    ),
  };
}

/** What people read while they wait, and afterwards. */
export function progressText(state: ImportState, progress: ImportProgress): { de: string; en: string } {
  const { total, waiting, failed, known, empty, attachments } = countsOf(progress);
  const at = Math.min(total - waiting + 1, total);
  const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
  const sum = {
    de: [
      `${plural(attachments, 'Anhang', 'Anhänge')} übernommen`,
      ...(known > 0 ? [`${plural(known, 'E-Mail war', 'E-Mails waren')} schon da`] : []),
      ...(empty > 0 ? [`${empty} ohne Anhang`] : []),
      ...(failed > 0 ? [`${failed} nicht gelungen`] : []),
    ].join(', '),
    en: [
      `${plural(attachments, 'attachment', 'attachments')} imported`,
      ...(known > 0 ? [`${plural(known, 'mail was', 'mails were')} there already`] : []),
      ...(empty > 0 ? [`${empty} without attachments`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', '),
  };
  switch (state) {
    case 'queued':
      return { de: 'Wartet, bis ein anderer Import fertig ist', en: 'Waiting for another import to end' };
    case 'running':
      return { de: `E-Mail ${at} von ${total}: ${sum.de}`, en: `Mail ${at} of ${total}: ${sum.en}` };
    case 'finished':
      return { de: `Fertig: ${sum.de}`, en: `Done: ${sum.en}` };
    case 'partly':
      return { de: `Teilweise: ${sum.de}`, en: `Partly done: ${sum.en}` };
    case 'cancelled':
      return { de: `Abgebrochen: ${sum.de}`, en: `Cancelled: ${sum.en}` };
    case 'failed':
      return { de: `Nicht gelungen: ${sum.de}`, en: `Failed: ${sum.en}` };
    case 'interrupted':
      return { de: `Unterbrochen: ${sum.de}`, en: `Interrupted: ${sum.en}` };
  }
}

/** What mails of an import are recorded, as the log says. */
export type RecordedMail = { uid: number; mailId: string; itemIds: string[]; refused: number };

/** Where an import goes on: what was recorded is done, whatever was last said of it; the rest is begun anew. */
export function resumed({ mails }: ImportProgress, recorded: readonly RecordedMail[]): ImportProgress {
  const byUid = new Map(recorded.map((mail) => [mail.uid, mail]));
  const resume = (mail: MailProgress): MailProgress => {
    const known = byUid.get(mail.uid);
    if (mail.state !== 'waiting' && mail.state !== 'failed') return mail;
    return known ? { ...known, state: 'taken' } : { uid: mail.uid, state: 'waiting' };
  };
  return { mails: mails.map(resume), fault: null };
}
