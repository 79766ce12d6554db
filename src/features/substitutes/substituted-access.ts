import { absentPeople } from '../../../projections/substitutes.ts';
import { findPeopleBySub } from '../../gateways/identity/index.ts';
import { dayIn } from '../../libs/calendar/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';

type Person = Parameters<DocumentAccess['open']>[0];

/**
 * What somebody may handle by themselves, or as a substitute: then what the absent person may. For documents that need
 * approval, and for no others.
 */
export function substitutedAccess(
  access: DocumentAccess,
  { db, timeZone }: { db: Queryable; timeZone: string },
): DocumentAccess {
  if (access.mode === 'all') return access;
  const absentOf = async ({ sub }: Person): Promise<Person[]> => {
    const people = await findPeopleBySub(db, await absentPeople(db, sub, dayIn(timeZone)));
    // What their last token said of the address is not known: the user name decides.
    return people.map((one) => ({ ...one, emailVerified: false }));
  };
  return {
    mode: access.mode,
    async open(person, documentId, purpose) {
      try {
        return await access.open(person, documentId, purpose);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        for (const absent of await absentOf(person)) {
          const opened = await access.open(absent, documentId, purpose).catch(noneIfRefused);
          if (opened) return opened;
        }
        throw error;
      }
    },
    async visible(person, items) {
      const people = [person, ...(await absentOf(person))];
      const seen = new Set((await Promise.all(people.map((one) => access.visible(one, items)))).flat());
      return items.filter((item) => seen.has(item));
    },
  };
}

function noneIfRefused(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}
