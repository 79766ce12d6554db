/**
 * The name of a file as it is kept and shown: without folders, controls and marks that turn letters around, and no
 * longer than file systems take; its ending stays.
 */
export function cleanName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = name.replaceAll(UNWANTED, '').trim().replace(/^\.+/, '');
  return shortened(clean) || UNNAMED;
}

const UNNAMED = 'unbenannt';
const MOST_BYTES = 255;

/** Controls, line and paragraph separators, and marks of direction: `fdp.exe` would read `exe.pdf`. */
const UNWANTED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name;
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - ending.length)];
  // By letters, so that none is cut in the middle.
  while (Buffer.byteLength(letters.join('') + ending) > MOST_BYTES) letters.pop();
  return letters.join('') + ending;
}
