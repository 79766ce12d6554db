/**
 * A text as one line that does nothing to the terminal it is shown on: titles and messages come from other systems
 * and may hold escape sequences, line ends, or marks that turn the direction of writing.
 */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');
