import type { Schemas } from '../api/interface.ts';
import { useLanguage } from '../shell/language.tsx';
import { type Names, useNames } from './names.ts';

type Item = Pick<Schemas['AuditItem'], 'type' | 'sentence'>;

/** The sentence of an event in the language of the page. */
export function useSentence(): (item: Item) => string {
  const { language } = useLanguage();
  const names = useNames();
  return ({ type, sentence }) =>
    type === 'TagsChanged' ? withTagNames(sentence[language], names.tag) : sentence[language];
}

/** Events know tags by number, `(+5, −7)`; people know them by name. */
export const withTagNames = (sentence: string, tag: Names['tag']): string =>
  sentence.replaceAll(/([+−])(\d+)(?=[,)])/g, (_, sign, id) => `${sign}${tag(Number(id)).name ?? `#${id}`}`);
