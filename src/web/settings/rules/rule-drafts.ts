import type { Schemas } from '../../api/interface.ts';

export type Rule = Schemas['ProcessingRule'];
/** As the form holds it: a part that is shown and still empty is null, `''` or `[]`. */
export type RuleDraft = {
  /** Tells drafts apart while they move and are renamed; never sent. */
  readonly draft: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly stop: boolean;
  readonly when: Shown<Rule['when']>;
  readonly then: Shown<Rule['then']>;
};
type Shown<Part> = { readonly [Name in keyof Part]?: Part[Name] | null | undefined };
export type Condition = keyof Rule['when'];
export type Outcome = keyof Rule['then'];

let drafts = 0;
const withNumber = (rule: Omit<RuleDraft, 'draft'>): RuleDraft => {
  drafts += 1;
  return { draft: drafts, ...rule };
};

export const draftOf = ({ name, when, then, enabled = true, stop = false }: Rule): RuleDraft =>
  withNumber({ name, when, then, enabled, stop });

/** The rule as it is sent: what is empty is left out, and so is what is the case anyway. */
export const ruleOf = ({ name, enabled, stop, when, then }: RuleDraft): Rule => ({
  name,
  ...(!enabled && { enabled: false }),
  when: filled(when),
  then: withoutEmptyFields(filled(then)),
  ...(stop && { stop: true }),
});

/** A new rule at the end, without conditions or outcomes. */
export const withNewRule = (list: readonly RuleDraft[], name: string): readonly RuleDraft[] => [
  ...list,
  withNumber({ name: freeName(list, name), enabled: true, stop: false, when: {}, then: {} }),
];

/** A rule that comes from elsewhere, at the end. */
export const withRule = (list: readonly RuleDraft[], rule: Rule): readonly RuleDraft[] => [
  ...list,
  draftOf({ ...rule, name: freeName(list, rule.name) }),
];

/** The same rule once more, behind itself. */
export function withDuplicate(list: readonly RuleDraft[], index: number): readonly RuleDraft[] {
  const rule = list[index];
  if (!rule) return list;
  return list.toSpliced(index + 1, 0, withNumber({ ...rule, name: freeName(list, rule.name) }));
}

export function withMoved(list: readonly RuleDraft[], from: number, to: number): readonly RuleDraft[] {
  const rule = list[from];
  if (!rule || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, rule);
}

/** The name, or the name with the first number that nobody has; names of rules are used once. */
export function freeName(list: readonly { name: string }[], name: string): string {
  const taken = new Set(list.map((rule) => rule.name));
  const base = name.replace(/ \(\d+\)$/, '').slice(0, LONGEST - 6);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${base} (${number})`;
    if (!taken.has(candidate)) return candidate;
  }
}
const LONGEST = 100;

function filled<Part extends object>(part: Shown<Part>): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => !isEmpty(value))) as Part;
}

function withoutEmptyFields({ customFields, ...then }: Rule['then']): Rule['then'] {
  const fields = filled<Record<string, string>>(customFields ?? {});
  return isEmpty(fields) ? then : { ...then, customFields: fields };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
