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
