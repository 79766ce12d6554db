/**
 * One record as RFC 4180 wants it: cells with commas, quotes or line ends in quotes, the line ended by CR LF. A text
 * that a spreadsheet would take for a formula gets a quote mark in front, which spreadsheets do not show.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'number' ? String(cell) : harmless(cell))).join(',')}\r\n`;
}

const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
