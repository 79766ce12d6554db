import { auditItem } from '../../src/features/audit/index.ts';
import type { Language, RecordedEvent, Row } from '../../src/platform/event-log/index.ts';
import { csvLine } from '../../src/platform/http/index.ts';
import { printable } from '../printable.ts';
import { printTable } from '../tool.ts';

export type Format = 'lines' | 'jsonl' | 'csv';

/** How events are written: what stands above them, and one of them, with its line end. */
export function trailAs(
  format: Format,
  language: Language,
): { head: string; line: (event: RecordedEvent) => string } {
  switch (format) {
    case 'jsonl':
      return { head: '', line: (event) => `${JSON.stringify(auditItem(event))}\n` };
    case 'csv':
      return {
        head: csvLine(['position', 'at', 'stream', 'type', 'actor', 'sentence', 'data']),
        line(event) {
          const { position, at, stream, type, actor, sentence, data } = auditItem(event);
          return csvLine([position, at, stream, type, actor, sentence[language], JSON.stringify(data)]);
        },
      };
    case 'lines':
      return {
        head: '',
        line(event) {
          const { position, at, stream, actor, sentence } = auditItem(event);
          return `${printable(`${at}  #${position}  ${stream}  ${actor}  ${sentence[language]}`)}\n`;
        },
      };
  }
}

/** Rows of a read model on standard output: as a table with long values cut off, or in full. */
export function rowsAs(format: Format, rows: readonly Row[]): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (format === 'lines' && rows.length > 0) {
    printTable(rows.map((row) => Object.fromEntries(names.map((name) => [name, cut(textOf(row[name]))]))));
  } else if (format === 'jsonl') {
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  } else if (format === 'csv' && rows.length > 0) {
    process.stdout.write(csvLine(names));
    for (const row of rows) process.stdout.write(csvLine(names.map((name) => cellOf(row[name]))));
  }
}

const LONGEST_CELL = 60;
const cut = (text: string): string => (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text);
const textOf = (value: unknown): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
const cellOf = (value: unknown): string | number => (typeof value === 'number' ? value : textOf(value));
