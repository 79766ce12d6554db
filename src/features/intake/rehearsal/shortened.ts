/** Long texts cut, wherever they stand: a note may hold the whole text of a document. */
export function shortened<Value>(value: Value): Value {
  if (typeof value === 'string')
    return (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value) as Value;
  if (Array.isArray(value)) return value.map(shortened) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)])) as Value;
}

const LONGEST = 300;
