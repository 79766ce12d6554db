import type { NamesIn } from './message.ts';

/**
 * Declares the English texts of a capability. A text that is missing, one too many, or one that asks for a value that
 * the German one does not have, is an error of types.
 */
export const english =
  <German extends Record<string, string>>() =>
  <const English extends { [Key in keyof German]: string }>(
    texts: English & Checked<German, English>,
  ): English =>
    texts;

type Checked<German, English> = {
  [Key in keyof English]: Key extends keyof German
    ? [NamesIn<English[Key] & string>] extends [NamesIn<German[Key] & string>]
      ? English[Key]
      : 'asks for a value that the German text does not have'
    : never;
};
