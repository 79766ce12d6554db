import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createFormats, type Formats } from '../texts/formats.ts';
import { isLanguage, type Language, loadTexts, preferredLanguage, type Translate } from '../texts/index.ts';
import { readPreference, writePreference } from './preferences.ts';

type Speaking = {
  language: Language;
  t: Translate;
  formats: Formats;
  speak: (language: Language) => Promise<void>;
};

const LanguageContext = createContext<Speaking | undefined>(undefined);

/** The language chosen in this browser, else the one it asks for. */
export function languageAtStart(): Language {
  const chosen = readPreference('language');
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages);
}

/** Texts and formats for everything within. @param t the texts of `language`, loaded before */
export function LanguageProvider(props: { language: Language; t: Translate; children: ReactNode }) {
  const [{ language, t }, setSpoken] = useState({ language: props.language, t: props.t });
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speak = async (next: Language) => {
    writePreference('language', next);
    setSpoken({ language: next, t: await loadTexts(next) });
  };
  return (
    <LanguageContext.Provider value={{ language, t, formats: formatsOf(language), speak }}>
      {props.children}
    </LanguageContext.Provider>
  );
}

export function useLanguage(): Speaking {
  const speaking = useContext(LanguageContext);
  if (!speaking) throw new Error('useLanguage outside of LanguageProvider');
  return speaking;
}

/** `t('queue.title')`, `t('queue.size', { count: 3 })`. */
export const useText = (): Translate => useLanguage().t;
/** Dates, money, ages: `formats.dateTime(at)`. */
export const useFormats = (): Formats => useLanguage().formats;

const known = new Map<Language, Formats>();
function formatsOf(language: Language): Formats {
  const formats = known.get(language) ?? createFormats(language);
  known.set(language, formats);
  return formats;
}
