import type { Reference } from '../events/index.ts';
import type { ChoiceList, Paperless } from '../paperless/index.ts';
import type { CheckReferences, Fault } from './change-setting.ts';

/** Looks up in Paperless what the value of a setting names. */
export function checkReferences(
  { choices }: Pick<Paperless, 'choices'>,
  approvalField: number,
): CheckReferences {
  const { tags, correspondents, documentTypes, users, customFields } = choices;
  const named = { tag: tags, correspondent: correspondents, documentType: documentTypes, user: users };

  const faultsOf = async (kind: Reference['kind'], references: Reference[]): Promise<Fault[]> => {
    if (kind === 'approvalOption')
      return optionFaults(await customFields.listWith([approvalField]), references);
    const ids = references.map(({ id }) => Number(id));
    if (kind === 'customField') return fieldFaults(await customFields.listWith(ids), references);
    const { byId } = await named[kind].listWith(ids);
    return references.flatMap((one) => (byId.has(Number(one.id)) ? [] : unknown(one)));
  };

  const optionFaults = ({ byId }: Fields, references: Reference[]): Fault[] => {
    const options = byId.get(approvalField)?.options ?? [];
    return references.flatMap((one) => (options.some(({ id }) => id === one.id) ? [] : unknown(one)));
  };

  return async (references) => {
    const kinds = Map.groupBy(references, ({ kind }) => kind);
    return (await Promise.all([...kinds].map(([kind, list]) => faultsOf(kind, list)))).flat();
  };
}

type Fields = Awaited<ReturnType<Paperless['choices']['customFields']['list']>>;

function fieldFaults({ byId }: ChoiceList<{ id: number; type: string }>, references: Reference[]): Fault[] {
  return references.flatMap((one): Fault[] => {
    const type = byId.get(Number(one.id))?.type;
    if (type === undefined) return unknown(one);
    if (!one.types || one.types.includes(type)) return [];
    const message = `custom field ${one.id} is of the type ${type}; expected is ${one.types.join(' or ')}`;
    return [{ path: one.path.join('.'), message }];
  });
}

const WORDS: Record<Reference['kind'], string> = {
  tag: 'tag',
  correspondent: 'correspondent',
  documentType: 'document type',
  user: 'user',
  customField: 'custom field',
  approvalOption: 'option of the approval field',
};

const unknown = ({ kind, id, path }: Reference): Fault[] => [
  { path: path.join('.'), message: `Paperless has no ${WORDS[kind]} ${id}` },
];
