import { z } from 'zod';

/** Everything somebody may be allowed to do, with what it is for. */
export const permissionCatalogue = {
  VIEW_FREIGABE: { de: 'Freigaben sehen und entscheiden', en: 'see approvals and decide them' },
  VIEW_INBOX: {
    de: 'Tags, Typen und Korrespondenten nachschlagen',
    en: 'look up tags, types and correspondents',
  },
  EDIT_DOCUMENTS: { de: 'Dokumente bearbeiten', en: 'edit documents' },
  MERGE_CORRESPONDENTS: {
    de: 'Korrespondenten abgleichen und zusammenführen',
    en: 'synchronise and merge correspondents',
  },
  VIEW_QUEUE: { de: 'Warteschlange und Läufe sehen', en: 'see the queue, runs and their results' },
  RUN_PROCESSING: {
    de: 'Verarbeitung von Hand anstoßen',
    en: 'queue by hand, retry, take out, start runs',
  },
  MANAGE_SETTINGS: {
    de: 'Einstellungen, Mandanten, Vorlagen und API-Schlüssel verwalten',
    en: 'manage settings, clients, templates and API keys',
  },
  VIEW_AUDIT: { de: 'Protokoll sehen', en: 'see the audit trail' },
} as const;

export type Permission = keyof typeof permissionCatalogue;
const names = Object.keys(permissionCatalogue) as [Permission, ...Permission[]];

/** Group of the identity provider → what its members may do. */
export const GroupPermissions = z.record(
  z.string().min(1).max(255),
  z.array(z.enum(names, { error: `one of ${names.join(', ')}` })),
);
export type GroupPermissions = z.output<typeof GroupPermissions>;

export const DEFAULT_GROUP_PERMISSIONS: GroupPermissions = {
  PM_Admin: [...names],
  PM_Freigabe: ['VIEW_FREIGABE'],
  PM_User: ['VIEW_INBOX', 'EDIT_DOCUMENTS', 'MERGE_CORRESPONDENTS', 'VIEW_QUEUE', 'RUN_PROCESSING'],
};

/** What somebody in these groups may do: everything that any of the groups may, in the order of the catalogue. */
export function permissionsOf(groups: readonly string[], table: GroupPermissions): Permission[] {
  const held = new Set(groups.flatMap((group) => (Object.hasOwn(table, group) ? (table[group] ?? []) : [])));
  return names.filter((name) => held.has(name));
}
