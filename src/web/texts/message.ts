import { type Part, readMessage } from './read-message.ts';

/** A value within a text. */
export type TextValue = string | number;

/**
 * The names of the values that an ICU message asks for, read from the message itself: `'{count, plural, one {# Tag}
 * other {# Tage}}'` asks for `count`. So a forgotten value is an error of types.
 */
export type NamesIn<
  Message extends string,
  Depth extends 'text' | 'cases' = 'text',
  Outer extends Nest = [],
> =
  // Whichever brace comes first decides how it goes on.
  Message extends `${infer Before}{${infer Rest}`
    ? Before extends `${string}}${string}`
      ? AfterClosing<Message, Outer>
      : Depth extends 'cases'
        ? NamesIn<Rest, 'text', ['cases', ...Outer]>
        : AfterOpening<Rest, Outer>
    : AfterClosing<Message, Outer>;

type Nest = ('text' | 'cases')[];
type AfterClosing<Message extends string, Outer extends Nest> = Message extends `${string}}${infer Rest}`
  ? Outer extends [infer Depth extends 'text' | 'cases', ...infer More extends Nest]
    ? NamesIn<Rest, Depth, More>
    : never
  : never;
type AfterOpening<Rest extends string, Outer extends Nest> = Rest extends `${infer Name}}${infer More}`
  ? Name extends `${infer First},${string}`
    ? Rest extends `${string},${infer Cases}`
      ? First | NamesIn<Cases, 'cases', ['text', ...Outer]>
      : never
    : Name | NamesIn<More, 'text', Outer>
  : never;

/** What has to be given with a text: nothing, or an object with all its values. */
export type ValuesFor<Message> = Message extends string
  ? [NamesIn<Message>] extends [never]
    ? []
    : [values: { [Name in NamesIn<Message>]: TextValue }]
  : [];

/** Puts values into ICU messages; each message is read once. `#` is written as the language writes numbers. */
export function messageFormatter(
  language: string,
): (message: string, values?: Record<string, TextValue>) => string {
  const read = new Map<string, Part[]>();
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const write = (value: TextValue = '') => (typeof value === 'number' ? numbers.format(value) : value);

  const fill = (parts: readonly Part[], values: Record<string, TextValue>, count: TextValue = ''): string =>
    parts.map((part) => filled(part, values, count)).join('');
  const filled = (part: Part, values: Record<string, TextValue>, count: TextValue): string => {
    if (part.kind === 'words') return part.text;
    if (part.kind === 'number') return write(count);
    const value = values[part.name] ?? '';
    // As in ICU, a value by itself is written as it is: the number of a document has no dots.
    if (part.kind === 'value') return String(value);
    const { cases } = part;
    const named = part.kind === 'select' ? String(value) : `=${value}`;
    const chosen =
      cases.get(named) ?? cases.get(part.kind === 'plural' ? plurals.select(Number(value)) : 'other');
    return fill(chosen ?? cases.get('other') ?? [], values, part.kind === 'plural' ? value : count);
  };

  return (message, values = {}) => {
    const parts = read.get(message) ?? readMessage(message);
    read.set(message, parts);
    return fill(parts, values);
  };
}
