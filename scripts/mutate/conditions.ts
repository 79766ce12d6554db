/** One condition of a file taken away, or turned round. */
export type Mutation = { line: number; what: string; text: string };

/**
 * Finds the conditions of a formatted file, line by line: guards (`if … return`), `&&` and `||`, and in SQL texts the parts
 * of `where`. What would leave brackets open is left out; what does not compile or cannot be asked for is noticed by any
 * test, and costs no more than that.
 */
export function mutationsOf(source: string): Mutation[] {
  const lines = source.split('\n');
  const changed = (index: number, now: string | null) =>
    [...lines.slice(0, index), ...(now === null ? [] : [now]), ...lines.slice(index + 1)].join('\n');
  return lines.flatMap((line, index) =>
    lineMutations(line).map(({ what, now }) => ({ line: index + 1, what, text: changed(index, now) })),
  );
}

type Change = { what: string; now: string | null };

function lineMutations(line: string): Change[] {
  if (/^\s*(\/\/|\/?\*|import\b|export (type|\{))/.test(line)) return [];
  return [...sqlLine(line), ...sqlWithin(line), ...guard(line), ...operators(line)];
}

/** `   and a = b` on a line of its own. */
function sqlLine(line: string): Change[] {
  const [, word, rest = ''] = /^\s*(and|or)\s+(.+?)(?:`[,;)]*)?$/.exec(line) ?? [];
  if (!word || !isBalanced(rest)) return [];
  const tail = /`[,;)]*$/.exec(line)?.[0];
  return [{ what: `without “${line.trim()}”`, now: tail ? tail : null }];
}

/** `where a and b`: once without a, once without b. */
function sqlWithin(line: string): Change[] {
  const [, before = '', conditions = '', after = ''] =
    /^(.*\bwhere )(.+?)((?: (?:order by|group by|returning|limit|for update)\b.*)?['"`)]*[,;)]*)$/.exec(
      line,
    ) ?? [];
  const parts = / between /i.test(conditions) ? [] : conditions.split(' and ');
  if (parts.length < 2 || !parts.every(isBalanced)) return [];
  return parts.map((part, index) => ({
    what: `without “${part}”`,
    now: before + parts.toSpliced(index, 1).join(' and ') + after,
  }));
}

function guard(line: string): Change[] {
  const isGuard = /^\s*if \(.+\) (return|throw|continue|break)\b.*;$/.test(line) && isBalanced(line);
  const [, before, condition, after] = /^(\s*(?:\} else )?if \()(.+)(\) \{)$/.exec(line) ?? [];
  if (condition) return [{ what: `not “${condition}”`, now: `${before}!(${condition})${after}` }];
  return isGuard ? [{ what: `without “${line.trim()}”`, now: null }] : [];
}

function operators(line: string): Change[] {
  return [...line.matchAll(/ (&&|\|\|) /g)].map(({ index, 1: operator }) => {
    const other = operator === '&&' ? '||' : '&&';
    const now = `${line.slice(0, index + 1)}${other}${line.slice(index + 3)}`;
    return { what: `“${other}” in place of “${operator}” in “${line.trim()}”`, now };
  });
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
