import { isObject } from '../http/call.ts';
import { complaint } from '../http/validate.ts';
import type { Grants, World } from '../world.ts';

/** Only the lists that were sent; the others stay as they are. */
export type GrantChanges = Partial<Record<'view' | 'change', { users?: number[]; groups?: number[] }>>;

/** Reads `{"view": {"users": […], "groups": […]}, "change": {…}}`. */
export function readGrants(world: World, value: unknown): GrantChanges {
  if (!isObject(value)) throw complaint('Invalid permissions.');
  const changes: GrantChanges = {};
  for (const verb of ['view', 'change'] as const) {
    const part = value[verb];
    if (!isObject(part)) continue;
    changes[verb] = {};
    for (const [who, rows] of [
      ['users', world.users],
      ['groups', world.groups],
    ] as const) {
      const ids = part[who];
      if (!Array.isArray(ids)) continue;
      const known = new Set(ids.map(Number));
      if (known.size !== ids.length || [...known].some((id) => !rows.has(id))) {
        throw complaint(`Some ${who} in don't exist or were specified twice.`);
      }
      changes[verb][who] = [...known];
    }
  }
  return changes;
}

/** The grants after a change; permission to change includes permission to view. `merge` adds instead of replacing. */
export function changeGrants(before: Grants, changes: GrantChanges, merge = false): Grants {
  const pick = (verb: 'view' | 'change', who: 'users' | 'groups') => {
    const sent = changes[verb]?.[who];
    if (!sent) return before[verb][who];
    return merge ? unique(before[verb][who], sent) : sent;
  };
  const change = { users: pick('change', 'users'), groups: pick('change', 'groups') };
  return {
    view: {
      users: unique(pick('view', 'users'), changes.change?.users ?? []),
      groups: unique(pick('view', 'groups'), changes.change?.groups ?? []),
    },
    change,
  };
}

const unique = (some: readonly number[], more: readonly number[]) => [...new Set([...some, ...more])];
