/**
 * Text as it looks, whatever it is written with: full-width and styled letters as plain ones, letters of other alphabets
 * that look like Latin ones as those, digits of other scripts as digits, without marks and without what cannot be seen.
 * Upper and lower case stay.
 */
export const foldedText = (text: string): string =>
  // Most texts are plain from the outset.
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(UNSEEN, '')
        .replace(/[^\0-\x7f]/gu, (letter) => LOOK_ALIKES.get(letter) ?? asciiDigit(letter));

const PLAIN = /^[\0-\x7f]*$/;
/** Marks on letters, soft hyphens, joiners, zero-width blanks, marks of direction. */
const UNSEEN = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** Blocks of digits begin where the last digit of their number is 0 or 6. */
function asciiDigit(letter: string): string {
  if (!/\p{Nd}/u.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  const start = code & ~15;
  return String((code & 15) - (/\p{Nd}/u.test(String.fromCodePoint(start)) ? 0 : 6));
}

const LOOK_ALIKES = new Map(
  (
    [
      // Cyrillic, Greek, small capitals.
      ['АВЕЅІЈКМНОРСТУХҮԚԜԌ', 'ABESIJKMHOPCTYXYQWG'],
      ['аеіјорсухѕһԁԛԝ', 'aeijopcyxshdqw'],
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
      ['ανορυι', 'avopui'],
      ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'ABCDEFGHIJKLMNOPRSTUVWYZ'],
      ['Øøıℓ–—―‐‑−', 'Ooil------'],
    ] as const
  ).flatMap(([strange, plain]) =>
    [...strange].map((letter, place) => [letter, plain[place] ?? letter] as const),
  ),
);
