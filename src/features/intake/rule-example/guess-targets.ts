import { wordsOf } from './literal.ts';

type Field = { id: number; name: string; type: string };

/** The custom field that most probably holds the number of an invoice, else none. */
export const numberField = (fields: readonly Field[]): number | null =>
  named(ofTypes(fields, 'string', 'integer', 'longtext'), [
    /rechnungs-?\s*(nr|nummer)|invoice\s*(no|number)/i,
    /beleg-?\s*(nr|nummer)/i,
    /nummer|number|\bnr\b/i,
  ]);

/** The same for an amount; the one that approvals read is preferred. @param approval 0 where none is set */
export function amountField(fields: readonly Field[], approval: number | null): number | null {
  const fitting = ofTypes(fields, 'monetary', 'float');
  if (fitting.some(({ id }) => id === approval)) return approval;
  return named(fitting, [/brutto|gross/i, /gesamt|total/i, /betrag|summe|amount|sum/i]);
}

/** The correspondent with just this name, or the one whose name says most of what is marked. */
export function correspondentNamed(
  correspondents: readonly { id: number; name: string }[],
  supplier: string | undefined,
): number | null {
  const wanted = folded(supplier ?? '');
  if (wanted === '') return null;
  const alike = correspondents
    .map(({ id, name }) => ({ id, name: folded(name) }))
    .filter(({ name }) => name.length >= SHORTEST && ` ${wanted} `.includes(` ${name} `))
    .sort((one, other) => other.name.length - one.name.length);
  const longer = correspondents.filter(
    ({ name }) => wanted.length >= SHORTEST && ` ${folded(name)} `.includes(` ${wanted} `),
  );
  // Of several that are all longer nobody knows which one is meant.
  return alike[0]?.id ?? (longer.length === 1 ? (longer[0]?.id ?? null) : null);
}

const SHORTEST = 4;

const folded = (text: string): string => wordsOf(text).join(' ').toLowerCase();

const ofTypes = (fields: readonly Field[], ...types: string[]): Field[] =>
  fields.filter(({ type }) => types.includes(type));

function named(fields: readonly Field[], names: readonly RegExp[]): number | null {
  for (const name of names) {
    const found = fields.find((field) => name.test(field.name));
    if (found) return found.id;
  }
  return null;
}
