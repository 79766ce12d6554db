import { slugify } from './slug.ts';

type Filter = (value: string, args: readonly string[]) => string;

const FILTERS: Record<string, Filter> = {
  capitalize: (value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(),
  datetime: (value, [format = '%Y-%m-%d']) => formatTime(value, format),
  e: escapeHtml,
  escape: escapeHtml,
  int: (value) => String(Math.trunc(Number(value)) || 0),
  length: (value) => String([...value].length),
  localize_date: (value, [format = 'medium', locale = 'en']) => localizeDate(value, format, locale),
  lower: (value) => value.toLowerCase(),
  replace: (value, [from = '', to = '']) => value.replaceAll(from, to),
  slugify: (value) => slugify(value),
  string: (value) => value,
  title: (value) =>
    value.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  tojson: toJson,
  trim: (value) => value.trim(),
  truncate: (value, [size = '255']) =>
    value.length > Number(size) ? `${value.slice(0, Math.max(0, Number(size) - 3))}...` : value,
  upper: (value) => value.toUpperCase(),
  urlencode: (value) => encodeURIComponent(value).replaceAll('%2F', '/'),
};

export const isFilter = (name: string) => name === 'default' || name === 'd' || name in FILTERS;

/** Applies a filter to a value; only `default` has a use for an undefined one. */
export function applyFilter(
  name: string,
  value: string | undefined,
  args: readonly string[],
): string | undefined {
  if (name === 'default' || name === 'd') {
    const replaceEmpty = args[1]?.replace(/^\w+\s*=\s*/, '').toLowerCase() === 'true';
    return value === undefined || (replaceEmpty && value === '') ? (args[0] ?? '') : value;
  }
  return value === undefined ? undefined : FILTERS[name]?.(value, args);
}

function escapeHtml(value: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&#34;',
    "'": '&#39;',
  };
  return value.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** JSON that is safe inside HTML: no characters beyond ASCII, and none that means something to a browser. */
function toJson(value: string): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]|[<>&']/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The `strftime` codes that make sense for a document's dates. */
export function formatTime(value: string, format: string): string {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?/.exec(value) ?? [];
  const name = MONTHS[Number(month) - 1] ?? '';
  const codes: Record<string, string> = {
    Y: year,
    y: year.slice(2),
    m: month,
    d: day,
    H: hour,
    M: minute,
    S: second,
    B: name,
    b: name.slice(0, 3),
  };
  return format.replace(/%([A-Za-z%])/g, (whole, code: string) =>
    code === '%' ? '%' : (codes[code] ?? whole),
  );
}

function localizeDate(value: string, format: string, locale: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const styles = ['short', 'medium', 'long', 'full'] as const;
  const dateStyle = styles.find((style) => style === format);
  if (!dateStyle) {
    return format
      .replace('yyyy', value.slice(0, 4))
      .replace('MM', value.slice(5, 7))
      .replace('dd', value.slice(8, 10));
  }
  return new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle }).format(at);
}
