/** A line of somebody else's text as it is kept and shown: no controls, no marks that turn letters around, not endless. */
export function plainText(given: string, most: number): string {
  const text = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(UNWANTED, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

const UNWANTED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
