import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createFormats, type Formats } from '../texts/formats.ts';
import { isLanguage, type Language, loadTexts, preferredLanguage, type Translate } from '../texts/index.ts';
import { type OfficeTime, officeTime } from '../texts/office-time.ts';
import { readPreference, writePreference } from './preferences.ts';

type Speaking = {
  language: Language;
  t: Translate;
  formats: Formats;
  office: OfficeTime;
  speak: (language: Language) => Promise<void>;
};

const LanguageContext = createContext<Speaking | undefined>(undefined);

/** The language chosen in this browser, else the one it asks for. */
export function languageAtStart(): Language {
  const chosen = readPreference('language');
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages);
}

type Props = {
  language: Language;
  /** The texts of `language`, loaded before. */
  t: Translate;
  /** Of the office; UTC until the service has sent it. */
  timeZone?: string | undefined;
  children: ReactNode;
};

/** Texts, formats and the clock of the office for everything within. */
export function LanguageProvider({ timeZone = 'UTC', ...props }: Props) {
  const [{ language, t }, setSpoken] = useState({ language: props.language, t: props.t });
  const formats = useMemo(() => createFormats(language, timeZone), [language, timeZone]);
  const office = useMemo(() => officeTime(timeZone), [timeZone]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speak = async (next: Language) => {
    writePreference('language', next);
    setSpoken({ language: next, t: await loadTexts(next) });
  };
  return (
    <LanguageContext.Provider value={{ language, t, formats, office, speak }}>
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
/** The wall clock and the date of the office, for fields and for what is due. */
export const useOfficeTime = (): OfficeTime => useLanguage().office;
