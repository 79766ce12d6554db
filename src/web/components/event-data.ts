import type { Schemas } from '../api/interface.ts';
import type { Change } from './change-list.tsx';
import type { Names } from './names.ts';

const CHANGES = new Set([
  ...['title', 'correspondent', 'documentType', 'owner', 'created'],
  ...['customField', 'note', 'addTag', 'removeTag'],
]);

/** The changes to a document that an event tells of; none where it tells of none. */
export function changesIn({ data }: Pick<Schemas['AuditItem'], 'data'>): readonly Change[] {
  const { changes } = data;
  if (!Array.isArray(changes)) return [];
  return changes.filter((one): one is Change => CHANGES.has((one as Change | null)?.what ?? ''));
}

/** The document that an event is about, by its stream. */
export function documentIn({ stream }: Pick<Schemas['AuditItem'], 'stream'>): number | undefined {
  const [, id] = /^document-(\d+)$/.exec(stream) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Events know tags by number, `(+5, −7)`; people know them by name. */
export const withTagNames = (sentence: string, tag: Names['tag']): string =>
  sentence.replaceAll(/([+−])(\d+)(?=[,)])/g, (_, sign, id) => `${sign}${tag(Number(id)).name ?? `#${id}`}`);
