import type { Change } from '../../domain/events/index.ts';

/** Pieces of a text this long tell what it says; shorter ones are found in every message. */
const PIECE = 10;

/**
 * A message of Paperless without what was to be written: values come from templates, and so from the text of the
 * document, which may be read by fewer people than the list of what is parked. Also finds parts of long values.
 */
export function redactValues(message: string, changes: readonly Change[]): string {
  return changes.flatMap(textOf).reduce(hide, message);
}

function textOf(change: Change): string[] {
  if (change.what === 'addTag' || change.what === 'removeTag') return [];
  const { to } = change as { to: unknown };
  if (typeof to !== 'string' || to === '') return [];
  // As it is written in a JSON answer.
  const escaped = JSON.stringify(to).slice(1, -1);
  return escaped === to ? [to] : [to, escaped];
}

function hide(message: string, value: string): string {
  if (value.length <= PIECE) return value.length < 3 ? message : message.replaceAll(value, '…');
  let hidden = '';
  for (let at = 0; at < message.length; ) {
    const length = sharedFrom(message, at, value);
    hidden += length >= PIECE ? '…' : message[at];
    at += length >= PIECE ? length : 1;
  }
  return hidden;
}

/** How many characters from here on are in the value, too. */
function sharedFrom(message: string, at: number, value: string): number {
  let length = PIECE;
  if (!value.includes(message.slice(at, at + length)) || at + length > message.length) return 0;
  while (at + length < message.length && value.includes(message.slice(at, at + length + 1))) length += 1;
  return length;
}
