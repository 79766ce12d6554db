/** A text taken apart: words, values, and choices by number or by word. */
export type Part =
  | { kind: 'words'; text: string }
  | { kind: 'value'; name: string }
  /** The number of the plural around it. */
  | { kind: 'number' }
  | { kind: 'plural' | 'select'; name: string; cases: Map<string, Part[]> };

/**
 * Reads the part of ICU message syntax that our texts use: `{name}`, `plural` with `=0` and `#`, `select`, quoting by
 * `'{'` and `''`. The reference implementation weighs more than all pages together; a test holds every text against it.
 *
 * @throws Error for anything else
 */
export function readMessage(message: string): Part[] {
  let at = 0;
  const fail = (what: string) => new Error(`${what} at ${at} of: ${message}`);
  const skipSpace = () => {
    while (/\s/.test(message[at] ?? '')) at += 1;
  };
  const word = (pattern: RegExp): string => {
    skipSpace();
    const from = at;
    while (pattern.test(message[at] ?? '')) at += 1;
    if (from === at) throw fail('A name is missing');
    const found = message.slice(from, at);
    skipSpace();
    return found;
  };
  const expect = (sign: string) => {
    if (message[at] !== sign) throw fail(`“${sign}” is missing`);
    at += 1;
  };

  const parts = (inPlural: boolean, nested: boolean): Part[] => {
    const found: Part[] = [];
    let text = '';
    const endWords = () => {
      if (text) found.push({ kind: 'words', text });
      text = '';
    };
    for (; at < message.length; at += 1) {
      const sign = message[at];
      if (sign === '}' && nested) break;
      if (sign === "'") text += quoted(inPlural);
      else if (sign === '{') {
        endWords();
        found.push(argument());
      } else if (sign === '#' && inPlural) {
        endWords();
        found.push({ kind: 'number' });
      } else if (sign === '}') throw fail('A “}” too many');
      else text += sign;
    }
    endWords();
    return found;
  };

  /** Stands on a quote and ends on the last sign that belongs to it. */
  const quoted = (inPlural: boolean): string => {
    if (message[at + 1] === "'") {
      at += 1;
      return "'";
    }
    if (!(inPlural ? /[{}#]/ : /[{}]/).test(message[at + 1] ?? '')) return "'";
    const end = message.indexOf("'", at + 1);
    if (end < 0) throw fail('A quote is not closed');
    const inside = message.slice(at + 1, end);
    at = end;
    return inside;
  };

  /** Stands on `{` and ends on the `}` that closes it. */
  const argument = (): Part => {
    at += 1;
    const name = word(/\w/);
    if (message[at] === '}') return { kind: 'value', name };
    expect(',');
    const kind = word(/[a-z]/);
    if (kind !== 'plural' && kind !== 'select') throw fail(`Not known: ${kind}`);
    expect(',');
    const cases = new Map<string, Part[]>();
    do {
      const key = word(/[\w=-]/);
      expect('{');
      cases.set(key, parts(kind === 'plural', true));
      expect('}');
      skipSpace();
    } while (message[at] !== '}' && at < message.length);
    if (!cases.has('other')) throw fail('The case “other” is missing');
    if (message[at] !== '}') throw fail('“}” is missing');
    return { kind, name, cases };
  };
  return parts(false, false);
}
