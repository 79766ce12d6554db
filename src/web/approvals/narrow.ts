/** Where a table of seven columns would have to be scrolled sideways. */
export const NARROW = '(max-width: 48em)';
