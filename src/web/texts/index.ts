import { groups as german } from './de/groups.ts';
import type { de } from './de/index.ts';
import { groups as english } from './en/groups.ts';
import { messageFormatter, type ValuesFor } from './message.ts';

export type Language = 'de' | 'en';
export const LANGUAGES: readonly Language[] = ['de', 'en'];

type Texts = typeof de;
export type TextKey = keyof Texts;
/** The keys of texts that need no values: for titles and labels that are passed on as keys. */
export type PlainTextKey = { [Key in TextKey]: ValuesFor<Texts[Key]> extends [] ? Key : never }[TextKey];
/** Gives a text in the language of the person, with its values put in. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesFor<Texts[Key]>) => string;
/** A portion of the texts, loaded as one file. */
export type TextGroup = keyof typeof german;

/** Loads what the app starts with, and all that pages have needed since, in one language; the other is never sent. */
export async function loadTexts(language: Language): Promise<Translate> {
  // A page that is opened meanwhile asks for more.
  for (let had = 0; had < needed.size; ) {
    had = needed.size;
    await load(language, needed);
  }
  spoken = language;
  const texts = loaded[language];
  const format = messageFormatter(language);
  return (key, ...[values]) => format(texts[key] ?? key, values);
}

/**
 * A page or a dialog that is loaded later, together with its texts: `withTexts(import('./review-page.tsx'), 'approvals')`.
 * So it is never shown without them. A test compares the groups with what the module uses.
 */
export async function withTexts<Module>(imported: Promise<Module>, ...groups: TextGroup[]): Promise<Module> {
  const [module] = await Promise.all([imported, needTexts(...groups)]).catch(afterOutage);
  return module;
}

const LOOK_EVERY_MS = 1_000;

/**
 * What cannot be loaded while the service is away is an error only once it is back: the router then loads the tab
 * anew. Before, the browser would show its own page there, and stay on it.
 */
async function afterOutage(error: unknown): Promise<never> {
  if (await isThere()) throw error;
  do await new Promise((again) => setTimeout(again, LOOK_EVERY_MS));
  while (!(await isThere()));
  // As browsers say it of a module: so the router knows it, once for each outage.
  throw new TypeError(`Failed to fetch dynamically imported module, ${Date.now()}`, { cause: error });
}

const isThere = (): Promise<boolean> =>
  fetch(new URL('api/health/live', document.baseURI)).then(
    ({ ok }) => ok,
    () => false,
  );

/** Resolves when the texts of these groups can be said. */
export async function needTexts(...groups: TextGroup[]): Promise<void> {
  for (const group of groups) needed.add(group);
  await load(spoken, groups);
}

const GROUPS: Record<Language, Record<TextGroup, () => Promise<object>>> = { de: german, en: english };
const needed = new Set<TextGroup>(['start']);
const loaded: Record<Language, Record<string, string>> = { de: {}, en: {} };
let spoken: Language = 'de';

async function load(language: Language, groups: Iterable<TextGroup>): Promise<void> {
  const files = await Promise.all(Array.from(groups, (group) => GROUPS[language][group]()));
  for (const file of files) Object.assign(loaded[language], ...Object.values(file));
}

/** The first language that the browser asks for and that we have; German for all others. */
export const preferredLanguage = (asked: readonly string[]): Language =>
  asked.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'de';

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);
