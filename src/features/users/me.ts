import { z } from 'zod';
import { type Endpoint, endpoint, type Person, personOf, signedIn } from '../../platform/http/index.ts';

const Me = z
  .object({
    sub: z.string(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    groups: z.array(z.string()),
    permissions: z.array(z.string()),
    message: z
      .object({ de: z.string(), en: z.string() })
      .optional()
      .meta({ description: 'For somebody who may do nothing: why, and what helps' }),
  })
  .meta({ id: 'Me' });

/** `GET /me`: who I am, and what I may do. */
export const meEndpoint: Endpoint = endpoint({
  method: 'GET',
  path: '/me',
  access: signedIn,
  summary: 'Who is signed in, and what they may do',
  response: Me,
  handle({ caller }) {
    const { sub, username, email, groups, permissions } = personOf(caller);
    return {
      sub,
      username,
      email,
      groups: [...groups],
      permissions: [...permissions],
      ...(permissions.length === 0 && { message: nothingAllowed(personOf(caller)) }),
    };
  },
});

function nothingAllowed({ username, email, sub, groups }: Person): { de: string; en: string } {
  const name = username ?? email ?? sub;
  const list = groups.join(', ');
  return {
    de:
      `Sie sind als ${name} angemeldet, dürfen hier aber nichts tun: ` +
      `${groups.length === 0 ? 'Sie gehören zu keiner Gruppe' : `keine Ihrer Gruppen (${list}) hat hier Rechte`}. ` +
      'Bitten Sie die Verwaltung, Sie in eine passende Gruppe aufzunehmen, und melden Sie sich dann neu an.',
    en:
      `You are signed in as ${name}, but you may do nothing here: ` +
      `${groups.length === 0 ? 'you belong to no group' : `none of your groups (${list}) carries permissions`}. ` +
      'Ask an administrator to add you to a suitable group, then sign in again.',
  };
}
