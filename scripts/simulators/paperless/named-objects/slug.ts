/** Plain ASCII as near to the text as it gets: `Müller` becomes `Muller`, what has no base letter is dropped. */
export const toAscii = (text: string) =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');

/** `Müller & Söhne KG` becomes `muller-sohne-kg`. */
export const slugify = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[-\s]+/g, '-');
