import type { User } from './choices.ts';
import { PaperlessError } from './errors.ts';

type Holders = { users: readonly number[]; groups: readonly number[] };
/** The owner of a document, and the users it is shared with. */
export type Sharing = { owner: number | null; grants: { view: Holders; change: Holders } };

/** Whether Paperless lets a user see an object: without an owner it is public, and change implies view. */
export const maySee = (user: User, { owner, grants }: Sharing): boolean =>
  user.isActive && (owns(user, owner) || granted(user, grants.view) || granted(user, grants.change));

/** Whether Paperless lets a user change an object. */
export const mayChange = (user: User, { owner, grants }: Sharing): boolean =>
  user.isActive && (owns(user, owner) || granted(user, grants.change));

/** Whether Paperless lets a user share or delete an object: a grant is not enough for that. */
export const mayShareOrDelete = (
  user: Pick<User, 'id' | 'isSuperuser'>,
  { owner }: Pick<Sharing, 'owner'>,
): boolean => owns(user, owner);

/**
 * Whether this account may give an object another owner. Without the right to ask who it is, it may not: it
 * could not name itself in the grants of what it gives away.
 */
export async function mayGiveAway(
  { account }: { account(): Promise<Parameters<typeof mayShareOrDelete>[0]> },
  object: Pick<Sharing, 'owner'>,
): Promise<boolean> {
  if (object.owner === null) return true;
  try {
    return mayShareOrDelete(await account(), object);
  } catch (error) {
    if (error instanceof PaperlessError && error.failure === 'forbidden') return false;
    throw error;
  }
}

const owns = (user: Pick<User, 'id' | 'isSuperuser'>, owner: number | null): boolean =>
  user.isSuperuser || owner === null || owner === user.id;

const granted = (user: User, { users, groups }: Holders): boolean =>
  users.includes(user.id) || groups.some((group) => user.groups.includes(group));
