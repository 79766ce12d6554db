import { z } from 'zod';
import { type SubstituteRow, substitutesFrom } from '../../../projections/substitutes.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import {
  type GroupPermissions,
  groupsWith,
  humansAmong,
  namesOf,
  peopleIn,
  verifiedAddress,
} from '../../gateways/identity/index.ts';
import { dayIn } from '../../libs/calendar/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import {
  type Endpoint,
  endpoint,
  fieldError,
  type Person,
  Problem,
  permission,
  personOf,
} from '../../platform/http/index.ts';
import { nameSubstitute, removeSubstitute } from './name-substitute.ts';

export type SubstituteDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  groupPermissions: GroupPermissions;
  /** Of the office: by its date a day begins and ends. */
  timeZone: string;
};

const Somebody = z.object({ sub: z.string(), name: z.string().nullable() }).meta({ id: 'ReleasingPerson' });
const Day = z.iso.date();
const Shown = z
  .object({
    substitutionId: z.uuid(),
    absent: Somebody,
    substitute: Somebody,
    from: Day,
    until: Day.meta({ description: 'The last day' }),
    isNow: z.boolean(),
    mine: z.boolean().meta({ description: 'The caller is the absent person' }),
    namedBy: Somebody,
  })
  .meta({ id: 'Substitution' });

const Sub = z.string().min(1).max(255);
/** Own ones with the first, those of others with the second. */
const access = permission('VIEW_FREIGABE', 'MANAGE_SETTINGS');
const managesAll = ({ permissions }: Person) => permissions.includes('MANAGE_SETTINGS');

/** Who releases payments in place of whom: everybody for themselves, administrators for all. */
export function substituteEndpoints(deps: SubstituteDeps): Endpoint[] {
  const { db, log, groupPermissions } = deps;
  const releasing = groupsWith('VIEW_FREIGABE', groupPermissions);
  const today = () => dayIn(deps.timeZone);

  const shown = async (rows: readonly SubstituteRow[], { sub }: Person): Promise<z.input<typeof Shown>[]> => {
    const day = today();
    const names = await namesOf(
      db,
      rows.flatMap(({ absent, substitute, named_by }) => [absent, substitute, named_by]),
    );
    const who = (one: string) => ({ sub: one, name: names.get(one) ?? null });
    return rows.map((row) => ({
      ...{ substitutionId: row.substitution_id, absent: who(row.absent), substitute: who(row.substitute) },
      ...{ from: row.first_day, until: row.last_day, namedBy: who(row.named_by), mine: row.absent === sub },
      isNow: row.first_day <= day && day <= row.last_day,
    }));
  };

  /** Somebody who may release no payment can neither be replaced nor replace. */
  const mustRelease = async (sub: string, path: string) => {
    const people = await peopleIn(db, releasing);
    if (people.some((one) => one.sub === sub)) return;
    throw new Problem(
      'invalid-request',
      { reason: 'releases-nothing' },
      { errors: [fieldError(path, 'not-possible')] },
    );
  };

  return [
    endpoint({
      method: 'GET',
      path: '/substitutes',
      access,
      summary: 'Who stands in for whom from now on: the caller’s own, with MANAGE_SETTINGS all',
      query: z.strictObject({
        mine: z.literal('true').optional().meta({ description: 'Only those that the caller is part of' }),
      }),
      response: z.object({ items: z.array(Shown) }),
      async handle({ caller, query }) {
        const person = personOf(caller);
        const isPart = ({ absent, substitute }: SubstituteRow) => [absent, substitute].includes(person.sub);
        const all = managesAll(person) && !query.mine;
        const rows = (await substitutesFrom(db, today())).filter((row) => all || isPart(row));
        return { items: await shown(rows, person) };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/substitutes/people',
      access,
      summary: 'Who may release payments, as far as they have signed in: from them a substitute is chosen',
      response: z.object({ items: z.array(Somebody) }),
      async handle() {
        const people = await peopleIn(db, releasing);
        return { items: people.map(({ sub, username, email }) => ({ sub, name: username ?? email })) };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/substitutes',
      access,
      summary: 'Name a substitute: for oneself, with MANAGE_SETTINGS also for somebody else',
      description: 'Nobody names themselves the substitute of others, administrators included.',
      body: z.strictObject({ absent: Sub.optional(), substitute: Sub, from: Day, until: Day }),
      status: 201,
      response: Shown,
      problems: ['conflict'],
      async handle({ caller, body: { absent: given, ...body }, origin }) {
        const person = personOf(caller);
        const absent = given ?? person.sub;
        if (absent !== person.sub) {
          if (!managesAll(person)) throw new Problem('forbidden', { reason: 'substitute-of-others' });
          await mustRelease(absent, 'absent');
        }
        await mustRelease(body.substitute, 'substitute');
        const people = [...(await peopleIn(db, releasing)), person];
        const human = humansAmong(people.map((one) => ({ sub: one.sub, address: verifiedAddress(one) })));
        const id = await nameSubstitute(
          deps,
          { absent, ...body },
          {
            ...{ today: today(), namedBy: person.sub, origin },
            sameHuman: (one, other) => human(one) === human(other),
          },
        );
        const row = (await substitutesFrom(db, today())).find((one) => one.substitution_id === id);
        const [answer] = await shown(row ? [row] : [], person);
        if (!answer) throw new Error('a substitute that was just named is not there');
        return answer;
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/substitutes/{substitutionId}',
      access,
      summary: 'End it: the absent person, or an administrator',
      params: z.strictObject({ substitutionId: z.uuid() }),
      response: z.object({ substitutionId: z.uuid(), state: z.literal('removed') }),
      problems: ['not-found'],
      async handle({ caller, params: { substitutionId }, origin }) {
        const person = personOf(caller);
        const mayRemove = ({ absent }: SubstituteRow) => absent === person.sub || managesAll(person);
        await removeSubstitute({ db, log }, substitutionId, { today: today(), origin, mayRemove });
        return { substitutionId, state: 'removed' as const };
      },
    }),
  ];
}
