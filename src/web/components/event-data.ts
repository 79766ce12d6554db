import type { Schemas } from '../api/interface.ts';
import type { Change } from './change-list.tsx';

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

/** The document that an event is about, by the stream it stands on. */
export function documentIn({ stream }: Pick<Schemas['AuditItem'], 'stream'>): number | undefined {
  const [, id] = /^document-(\d+)$/.exec(stream) ?? [];
  return id === undefined ? undefined : Number(id);
}
