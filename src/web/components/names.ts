import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useMay } from '../context/me.tsx';

export type Names = {
  tag: (id: number) => { id: number; name: string | null; color: string | null };
  correspondent: (id: number | null) => string | null;
  documentType: (id: number | null) => string | null;
  customField: (id: number) => Schemas['CustomField'] | undefined;
  user: (id: number | null) => string | null;
};

/** What Paperless calls the things that events know by number; numbers alone for those who may not see the lists. */
export function useNames(): Names {
  const may = useMay();
  const enabled = may('EDIT_DOCUMENTS', 'VIEW_FREIGABE', 'VIEW_INBOX', 'MANAGE_SETTINGS');
  const tags = useLive('/tags', { enabled }).data?.items;
  const correspondents = useLive('/correspondents', { enabled }).data?.items;
  const types = useLive('/document-types', { enabled }).data?.items;
  const fields = useLive('/custom-fields', { enabled }).data?.items;
  // Only those who manage settings may see who uses Paperless.
  const users = useLive('/farmsys/clients', {
    input: { query: { pageSize: 200 } },
    enabled: may('MANAGE_SETTINGS'),
  }).data?.items;
  const named = (list: readonly { id: number; name: string }[] | undefined) => (id: number | null) =>
    id === null ? null : (list?.find((one) => one.id === id)?.name ?? `#${id}`);
  return {
    tag: (id) => tags?.find((one) => one.id === id) ?? { id, name: null, color: null },
    correspondent: named(correspondents),
    documentType: named(types),
    user: named(users),
    customField: (id) => fields?.find((one) => one.id === id),
  };
}
