/// <reference path="./hoodiecrow.d.ts" />
import type { Folder, StoredMail } from 'hoodiecrow-imap';

/**
 * The mails of a sequence such as `3,7:9,*`, with their places. The package's own looks at each mail for each part of
 * the sequence, which takes seconds in a folder of a hundred thousand.
 */
export function messageRange(
  folder: Folder | StoredMail[],
  sequence: string,
  byUid: boolean,
): [number, StoredMail][] {
  const mails = Array.isArray(folder) ? folder : folder.messages;
  const last = byUid ? (mails.at(-1)?.uid ?? 0) : mails.length;
  const chosen = new Set<number>();
  for (const part of sequence.split(',')) {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)));
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const first = byUid ? firstFrom(mails, low) : Math.max(low - 1, 0);
    for (let place = first; place < mails.length; place += 1) {
      if ((byUid ? (mails[place]?.uid ?? 0) : place + 1) > high) break;
      chosen.add(place);
    }
  }
  const places = [...chosen].sort((one, other) => one - other);
  return places.flatMap((place) => {
    const mail = mails[place];
    return mail ? [[place + 1, mail] as [number, StoredMail]] : [];
  });
}

/** UIDs rise with the place. */
function firstFrom(mails: readonly StoredMail[], uid: number): number {
  let [low, high] = [0, mails.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mails[middle]?.uid ?? 0) < uid) low = middle + 1;
    else high = middle;
  }
  return low;
}
