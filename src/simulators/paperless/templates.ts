import { applyFilter, isFilter } from './template-filters.ts';

/**
 * What became of a template: its text, or why there is none. Paperless treats the two failures differently, so
 * they must not be mixed.
 */
export type Rendering =
  | { ok: true; text: string }
  | { ok: false; because: 'syntax' | 'undefined'; name: string };

/** Values by placeholder name. A name that is missing is undefined; an empty text is a value. */
export type Placeholders = Record<string, string>;

type Part = { literal: string } | { name: string; constant: string | null; filters: Filter[] };
type Filter = { name: string; args: string[] };

/**
 * Renders the part of Jinja that people put into titles, webhooks and storage paths: placeholders, text
 * constants, filters with constant arguments, comments. Statements count as a syntax error.
 *
 * Single braces are no template at all and stay as they are, which is how configurations from before 2.19
 * fail.
 */
export function render(template: string, values: Placeholders): Rendering {
  const parts = parse(template);
  if (!parts) return { ok: false, because: 'syntax', name: template };
  let text = '';
  for (const part of parts) {
    if ('literal' in part) {
      text += part.literal;
      continue;
    }
    let value: string | undefined = part.constant ?? values[part.name];
    for (const filter of part.filters) {
      if (value === undefined && filter.name !== 'default' && filter.name !== 'd') break;
      value = applyFilter(filter.name, value, filter.args);
    }
    if (value === undefined) return { ok: false, because: 'undefined', name: part.name };
    text += value;
  }
  return { ok: true, text };
}

/** Names used in a template, or null when it cannot be read. */
export function namesIn(template: string): string[] | null {
  const parts = parse(template);
  if (!parts) return null;
  return parts.flatMap((part) => ('name' in part && part.constant === null ? [part.name] : []));
}

function parse(template: string): Part[] | null {
  const parts: Part[] = [];
  let rest = template;
  for (;;) {
    const start = /\{\{|\{%|\{#/.exec(rest);
    if (!start) {
      // A line feed at the very end belongs to the template file, not to its text.
      parts.push({ literal: rest.replace(/\n$/, '') });
      return parts;
    }
    parts.push({ literal: rest.slice(0, start.index) });
    const inside = rest.slice(start.index + 2);
    const close = { '{{': '}}', '{#': '#}', '{%': '%}' }[start[0]] ?? '';
    const end = inside.indexOf(close);
    if (end < 0 || start[0] === '{%') return null;
    if (start[0] === '{{') {
      const part = parseExpression(inside.slice(0, end));
      if (!part) return null;
      parts.push(part);
    }
    rest = inside.slice(end + 2);
  }
}

/** `name | filter('argument') | filter`, with spaces wherever they please. */
function parseExpression(source: string): Part | null {
  const [head = '', ...tail] = splitOutsideQuotes(source, '|').map((piece) => piece.trim());
  const constant = quoted(head);
  if (constant === null && !/^[a-z_]\w*$/i.test(head)) return null;
  const filters: Filter[] = [];
  for (const piece of tail) {
    const found = /^([a-z_]\w*)(?:\s*\((.*)\))?$/is.exec(piece);
    const [, name = '', list = ''] = found ?? [];
    if (!isFilter(name)) return null;
    const args = list.trim() === '' ? [] : splitOutsideQuotes(list, ',').map((arg) => arg.trim());
    if (args.some((arg) => quoted(arg) === null && !/^(?:\w+\s*=\s*)?[\w.-]+$/.test(arg))) return null;
    filters.push({ name, args: args.map((arg) => quoted(arg) ?? arg) });
  }
  return { name: head, constant, filters };
}

const quoted = (text: string) => /^(['"])(.*)\1$/s.exec(text)?.[2] ?? null;

function splitOutsideQuotes(text: string, separator: string): string[] {
  const pieces = [''];
  let quote = '';
  for (const sign of text) {
    if (quote === '' && (sign === '"' || sign === "'")) quote = sign;
    else if (sign === quote) quote = '';
    if (sign === separator && quote === '') pieces.push('');
    else pieces[pieces.length - 1] += sign;
  }
  return pieces;
}
