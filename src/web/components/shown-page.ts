/** What there is to be seen of a file: a page, or nothing, because it has none or could not be had. */
export type Shown = 'drawn' | 'none';
