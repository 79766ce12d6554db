import type { Markable } from './value-shapes.ts';

/** A part of the text of a document and what it is; places are counted as in JavaScript. */
export type Mark = { what: Markable; start: number; end: number };

/** Without what was marked along with the value: spaces, signs at its ends, a currency. */
export function trimMark(content: string, { what, start, end }: Mark): Mark & { text: string } {
  const marked = content.slice(start, end);
  const [lead = ''] = (what === 'sum' ? /^[^\d-]*/ : /^[^\p{L}\p{N}]*/u).exec(marked) ?? [];
  const rest = marked.slice(lead.length);
  const [text = ''] = (what === 'sum' ? /^.*\d/s : /^.*[\p{L}\p{N}]/su).exec(rest) ?? [];
  return { what, text, start: start + lead.length, end: start + lead.length + text.length };
}
