/** The separator of cells: a spreadsheet in German wants a semicolon, all else a comma. */
export type CsvSeparator = ',' | ';';

/** In front of a file of CSV: without it spreadsheets take its letters for those of an older alphabet. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * One record as RFC 4180 wants it: cells with separators, quotes or line ends in quotes, the line ended by CR LF. A
 * text that a spreadsheet would take for a formula gets a quote mark in front, which spreadsheets do not show.
 */
export function csvLine(cells: readonly (string | number)[], separator: CsvSeparator = ','): string {
  const written = cells.map((cell) => quoted(typeof cell === 'number' ? String(cell) : harmless(cell)));
  return `${written.join(separator)}\r\n`;
}

const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

// Both separators are quoted, so that a file is also read correctly with the other one.
const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
