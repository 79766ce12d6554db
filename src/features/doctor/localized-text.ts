/** A sentence in both languages of the app. */
export type LocalizedText = { de: string; en: string };
export const localized = (de: string, en: string): LocalizedText => ({ de, en });

/** Sentences behind one another. */
export const joined = (...parts: readonly (LocalizedText | null)[]): LocalizedText => {
  const said = parts.filter((part) => part !== null);
  return localized(said.map(({ de }) => de).join(' '), said.map(({ en }) => en).join(' '));
};

/** A time to the minute. In UTC, and saying so: the report is read on machines of any time zone. */
export function formatTime(iso: string): LocalizedText {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(iso).toISOString()) ?? [];
  return localized(`${day}.${month}.${year} ${time} UTC`, `${year}-${month}-${day} ${time} UTC`);
}
