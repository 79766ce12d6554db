import { z } from 'zod';

/** Every permission. The web app explains each, in the texts `permission.…`. */
export const permissionNames = [
  'VIEW_FREIGABE',
  'VIEW_INBOX',
  'EDIT_DOCUMENTS',
  'MERGE_CORRESPONDENTS',
  'VIEW_QUEUE',
  'RUN_PROCESSING',
  'MANAGE_SETTINGS',
  'VIEW_AUDIT',
] as const;

export type Permission = (typeof permissionNames)[number];

/** Group of the identity provider → what its members may do. */
export const GroupPermissions = z.record(
  z.string().min(1).max(255),
  z.array(z.enum(permissionNames, { error: `one of ${permissionNames.join(', ')}` })),
);
export type GroupPermissions = z.output<typeof GroupPermissions>;

export const DEFAULT_GROUP_PERMISSIONS: GroupPermissions = {
  PM_Admin: [...permissionNames],
  PM_Freigabe: ['VIEW_FREIGABE'],
  PM_User: ['VIEW_INBOX', 'EDIT_DOCUMENTS', 'MERGE_CORRESPONDENTS', 'VIEW_QUEUE', 'RUN_PROCESSING'],
};

/** The groups whose members have a permission. */
export const groupsWith = (permission: Permission, table: GroupPermissions): string[] =>
  Object.keys(table).filter((group) => table[group]?.includes(permission));

/** The permissions of these groups together, in the order of the catalogue. */
export function permissionsOf(groups: readonly string[], table: GroupPermissions): Permission[] {
  const held = new Set(groups.flatMap((group) => (Object.hasOwn(table, group) ? (table[group] ?? []) : [])));
  return permissionNames.filter((name) => held.has(name));
}
