import type { de } from './de/index.ts';
import { messageFormatter, type ValuesFor } from './message.ts';

export type Language = 'de' | 'en';
export const LANGUAGES: readonly Language[] = ['de', 'en'];

type Texts = typeof de;
export type TextKey = keyof Texts;
/** The keys of texts that need no values: for titles and labels that are passed on as keys. */
export type PlainTextKey = { [Key in TextKey]: ValuesFor<Texts[Key]> extends [] ? Key : never }[TextKey];
/** Gives a text in the language of the person, with its values put in. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesFor<Texts[Key]>) => string;

/** Loads the texts of one language; the other one is never sent. */
export async function loadTexts(language: Language): Promise<Translate> {
  const texts: Record<string, string> =
    language === 'de' ? (await import('./de/index.ts')).de : (await import('./en/index.ts')).en;
  const format = messageFormatter(language);
  return (key, ...[values]) => format(texts[key] ?? key, values);
}

/** The first language that the browser asks for and that we have; German for all others. */
export const preferredLanguage = (asked: readonly string[]): Language =>
  asked.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'de';

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);
