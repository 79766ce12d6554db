import type { Schemas } from '../api/interface.ts';
import { useLanguage } from '../context/language.tsx';
import { withTagNames } from './event-data.ts';
import { useNames } from './names.ts';

type Item = Pick<Schemas['AuditItem'], 'type' | 'sentence'>;

/** The sentence of an event in the language of the page. */
export function useSentence(): (item: Item) => string {
  const { language } = useLanguage();
  const names = useNames();
  return ({ type, sentence }) =>
    type === 'TagsChanged' ? withTagNames(sentence[language], names.tag) : sentence[language];
}
