/** Words that German does not have, and of which hardly an English sentence of the service does without one. */
const ENGLISH =
  /\b(the|is|are|were|be|been|does|has|have|of|to|for|from|by|with|without|and|or|not|no|which|what|when|there|this|that|they|you|it|its|expected|invalid|unknown|must|should|cannot|failed|missing|found|required)\b/i;
/** What a program says that did not think of a case. */
const NONSENSE = /\bNaN\b|\bundefined\b|\bnull\b|\[object |Invalid Date/;
/** Names of things, which are the same in German, and words of a format, which are quoted. */
const NAMES = /document intake|has-|„[\w.]+“/gi;

/** Those texts of a German page, or of an event, that are English, or no words at all. */
export const notGerman = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => NONSENSE.test(text) || ENGLISH.test(text.replace(NAMES, '')))),
];
