/** A scrape, taken apart: values by series (`name{label="value"}`, labels sorted), and the type of each family. */
export type Scrape = { value(name: string, labels?: Record<string, string>): number | undefined } & {
  families: Map<string, string>;
  series: Map<string, number>;
};

const SAMPLE = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const LABEL = /(?<name>[a-zA-Z_]\w*)="(?<value>(?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/**
 * Reads the text format 0.0.4 strictly.
 *
 * @throws on a line that is not of the format, a sample without a family, or a series that comes twice
 */
export function readPrometheusText(text: string): Scrape {
  const families = new Map<string, string>();
  const series = new Map<string, number>();
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.split('\n')) {
    const type = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line);
    if (type?.[1] && type[2]) families.set(type[1], type[2]);
    if (line === '' || type || /^# HELP \S+ \S/.test(line)) continue;
    const { name = '', labels = '', value } = SAMPLE.exec(line)?.groups ?? {};
    if (!families.has(name) && !families.has(name.replace(/_(bucket|sum|count)$/, '')))
      throw new Error(`no family for: ${line}`);
    const key = keyOf(name, Object.fromEntries(labelsOf(labels, line)));
    if (series.has(key)) throw new Error(`twice: ${key}`);
    series.set(key, Number(value));
  }
  return { families, series, value: (name, labels = {}) => series.get(keyOf(name, labels)) };
}

function labelsOf(text: string, line: string): [string, string][] {
  const found = [...text.matchAll(LABEL)];
  if (found.map(([all]) => all).join('') !== text) throw new Error(`not of the format: ${line}`);
  return found.map(({ groups }) => [groups?.name ?? '', groups?.value ?? '']);
}

function keyOf(name: string, labels: Record<string, string>): string {
  const parts = Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, value]) => `${label}="${value}"`);
  return `${name}{${parts.join(',')}}`;
}
