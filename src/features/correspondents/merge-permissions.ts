import { isDeepStrictEqual } from 'node:util';
import type { Sharing } from '../../gateways/paperless/index.ts';

type Grants = { view: Holders; change: Holders };
type Holders = { users: number[]; groups: number[] };
type OwnedGrants = { owner: number | null; grants: Grants };

/**
 * Owner and grants for one that takes the place of several: nobody loses what they could see or change before.
 * The owner of one that goes may change the one that stays; what belonged to nobody was open to all, and stays so.
 */
export function mergePermissions(survivor: Sharing, losers: readonly Sharing[]): OwnedGrants {
  const all = [survivor, ...losers];
  const owners = losers.flatMap(({ owner }) => (owner === null || owner === survivor.owner ? [] : [owner]));
  const united = (verb: 'view' | 'change'): Holders => ({
    users: sorted([...all.flatMap(({ grants }) => grants[verb].users), ...owners]),
    groups: sorted(all.flatMap(({ grants }) => grants[verb].groups)),
  });
  return {
    owner: all.some(({ owner }) => owner === null) ? null : survivor.owner,
    grants: { view: united('view'), change: united('change') },
  };
}

/** Whether two say the same, in whatever order. */
export const samePermissions = (a: Sharing, b: Sharing): boolean =>
  isDeepStrictEqual(mergePermissions(a, []), mergePermissions(b, []));

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
