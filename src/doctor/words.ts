/** A sentence in the languages of the house. */
export type Words = { de: string; en: string };
export const words = (de: string, en: string): Words => ({ de, en });

/** Sentences behind one another. */
export const joined = (...parts: readonly (Words | null)[]): Words => {
  const said = parts.filter((part) => part !== null);
  return words(said.map(({ de }) => de).join(' '), said.map(({ en }) => en).join(' '));
};
