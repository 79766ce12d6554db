/**
 * What became of a template: its text, or why there is none. Paperless treats the two failures differently, so
 * they must not be mixed.
 */
export type Rendering =
  | { ok: true; text: string }
  | { ok: false; because: 'syntax' | 'undefined'; name: string };

/** Values by placeholder name. A name that is missing is undefined; an empty text is a value. */
export type Placeholders = Record<string, string>;

const PARTS = /\{\{\s*([a-z_]\w*)\s*(\|\s*tojson\s*)?\}\}|\{#.*?#\}|\{\{|\{%|\{#/gis;

/**
 * Renders the part of Jinja that stands in titles and webhooks here: placeholders, `tojson` and comments. Statements,
 * other filters and what is not closed count as a syntax error.
 *
 * Single braces are no template at all and stay as they are, which is how configurations from before 2.19
 * fail.
 */
export function render(template: string, values: Placeholders): Rendering {
  let missing: string | undefined;
  let broken = false;
  // A line feed at the very end belongs to the template file, not to its text.
  const text = template.replace(/\n$/, '').replace(PARTS, (part, name?: string, asJson?: string) => {
    const value = name === undefined ? '' : values[name];
    if (name === undefined) broken ||= !part.endsWith('#}');
    if (value === undefined) missing ??= name;
    return asJson ? toJson(value ?? '') : (value ?? '');
  });
  if (broken) return { ok: false, because: 'syntax', name: template };
  return missing === undefined ? { ok: true, text } : { ok: false, because: 'undefined', name: missing };
}

/** JSON that is safe inside HTML: no characters beyond ASCII, and none that means something to a browser. */
const toJson = (value: string): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]|[<>&']/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
