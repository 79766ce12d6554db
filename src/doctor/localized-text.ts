/** A sentence in both languages of the app. */
export type LocalizedText = { de: string; en: string };
export const localized = (de: string, en: string): LocalizedText => ({ de, en });

/** Sentences behind one another. */
export const joined = (...parts: readonly (LocalizedText | null)[]): LocalizedText => {
  const said = parts.filter((part) => part !== null);
  return localized(said.map(({ de }) => de).join(' '), said.map(({ en }) => en).join(' '));
};
