import type { Reference } from '../../domain/events/index.ts';
import type { DeadReference } from './look-up-references.ts';

/** What is wrong with a reference, in both languages. */
export function deadReferenceText({ reference, is }: DeadReference): { de: string; en: string } {
  const { kind, id, people, types = [] } = reference;
  if (kind === 'group') {
    return {
      de: `Die Gruppe „${id}“ darf keine Zahlungen freigeben`,
      en: `the group “${id}” may not release payments`,
    };
  }
  if (is === 'missing') {
    const [de, en] = WORDS[kind];
    return { de: `${de} ${id} gibt es in Paperless nicht`, en: `Paperless has no ${en} ${id}` };
  }
  if (is === 'approval-field') {
    return {
      de: `Zusatzfeld ${id} hält die Freigabe; das schreibt nur, wer freigeben darf`,
      en: `custom field ${id} holds the approval; only those who may decide write it`,
    };
  }
  if (is === 'control-tag') {
    return {
      de: `Tag ${id} ist ein Steuertag; Steuertags setzt nur der Ablauf`,
      en: `tag ${id} is a control tag; only the workflow sets those`,
    };
  }
  if ('releasers' in is) {
    return {
      de: `Regel „${id}“: nötig sind ${people?.count} Personen, angemeldet haben sich bisher ${is.releasers}`,
      en: `rule “${id}”: ${people?.count} people are needed, ${is.releasers} have signed in so far`,
    };
  }
  return {
    de: `Zusatzfeld ${id} hat den Datentyp ${is.type}; nötig ist ${types.join(' oder ')}`,
    en: `custom field ${id} is of the type ${is.type}; expected is ${types.join(' or ')}`,
  };
}

const WORDS: Record<Exclude<Reference['kind'], 'group'>, [german: string, english: string]> = {
  tag: ['Tag', 'tag'],
  correspondent: ['Korrespondent', 'correspondent'],
  documentType: ['Dokumenttyp', 'document type'],
  user: ['Benutzer', 'user'],
  customField: ['Zusatzfeld', 'custom field'],
  releasers: ['Regel', 'rule'],
  approvalOption: ['Option des Freigabefelds', 'option of the approval field'],
};
