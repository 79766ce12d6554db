/**
 * The mail as Dovecot reads it: a boundary of an outer part ends all inner ones, whether they end by themselves or not
 * (RFC 2046 §5.1.2).
 */
export function closeInnerParts(raw: string): string {
  const open: string[] = [];
  return raw
    .split(/(?<=\n)/)
    .map((line) => {
      const declared = /boundary="?([^"\s;]+)"?/i.exec(line)?.[1];
      if (declared && !line.startsWith('--')) open.push(declared);
      const said = line.trimEnd();
      const level = open.findLastIndex((boundary) => said === `--${boundary}` || said === `--${boundary}--`);
      if (level < 0) return line;
      const left = open.splice(level + 1);
      if (said.endsWith('--') && said.slice(2, -2) === open[level]) open.length = level;
      return [...left.reverse().map((boundary) => `--${boundary}--\r\n`), line].join('');
    })
    .join('');
}
