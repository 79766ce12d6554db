/** An address as it may be shown: what is behind ? or before @ can be a secret. */
export function shownAddress(text: string): string {
  if (!URL.canParse(text)) return text.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
  const { origin, pathname, host, protocol } = new URL(text);
  return `${origin === 'null' ? `${protocol}//${host}` : origin}${pathname}`.replace(/\/$/, '');
}
