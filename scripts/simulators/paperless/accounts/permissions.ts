import { forbidden } from '../http/refusals.ts';
import type { DocumentRow, Grants, UserRow, World } from '../world.ts';

type Owned = { owner: number | null; grants: Grants };

/** Does the user hold a model permission like `change_document`, himself or through a group? */
export function holds(world: World, user: UserRow, permission: string): boolean {
  if (user.is_superuser || user.user_permissions.includes(permission)) return true;
  return user.groups.some((id) => world.groups.get(id)?.permissions.includes(permission));
}

/** Throws the JSON 403 of a missing model permission. */
export function demand(world: World, user: UserRow, permission: string): void {
  if (!holds(world, user, permission)) throw forbidden();
}

const granted = (user: UserRow, who: { users: number[]; groups: number[] }) =>
  who.users.includes(user.id) || who.groups.some((group) => user.groups.includes(group));

const owns = (user: UserRow, object: Owned) =>
  user.is_superuser || object.owner === null || object.owner === user.id;

/** Object level: an object without owner belongs to everybody. */
export const maySee = (user: UserRow, object: Owned) =>
  owns(user, object) || granted(user, object.grants.view) || granted(user, object.grants.change);

export const mayChange = (user: UserRow, object: Owned) =>
  owns(user, object) || granted(user, object.grants.change);

/** Owner, permissions, deletion: a grant is not enough. */
export const mayShareOrDelete = (user: UserRow, object: Owned) => owns(user, object);

/** Whether the calling user has shared it with somebody. */
export const sharedBy = (user: UserRow, { owner, grants }: DocumentRow) =>
  owner === user.id &&
  [grants.view, grants.change].some((who) => who.users.length > 0 || who.groups.length > 0);

/** Every permission that exists, for the superuser's list. */
const ALL_PERMISSIONS: readonly string[] = [
  'document',
  'tag',
  'correspondent',
  'documenttype',
  'storagepath',
  'customfield',
  'note',
  'paperlesstask',
  'savedview',
  'sharelink',
  'user',
  'group',
  'workflow',
  'uisettings',
  'applicationconfiguration',
  'mailaccount',
  'mailrule',
].flatMap((model) => ['add', 'change', 'delete', 'view'].map((verb) => `${verb}_${model}`));

/** What a user may do, without doubles: by model, then by verb, as the server sorts it. */
export function permissionsOf(world: World, user: UserRow): string[] {
  if (user.is_superuser) return [...ALL_PERMISSIONS];
  const own = new Set(user.user_permissions);
  for (const id of user.groups) for (const one of world.groups.get(id)?.permissions ?? []) own.add(one);
  return sortPermissions([...own]);
}

export const sortPermissions = (permissions: string[]) =>
  permissions.toSorted((a, b) => compareText(modelFirst(a), modelFirst(b)));

const modelFirst = (permission: string) => {
  const cut = permission.indexOf('_');
  return `${permission.slice(cut + 1)} ${permission}`;
};

/** Compares by code unit, which is what a database does that knows no German. */
export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
