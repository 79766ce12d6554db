import type { Queryable } from '../database/index.ts';
import type { Projection } from './projection.ts';
import type { Difference } from './verify-chain.ts';

const OUR_TRIGGERS = ['events_are_for_ever', 'events_are_never_truncated'];

/**
 * What keeps history from being changed, and what could change it unseen: the two triggers of `events` are there, do
 * what they did, and are switched on; there is no other trigger and no rule on `events` or on a read model.
 */
export async function verifyGuards(db: Queryable, projections: readonly Projection[]): Promise<Difference[]> {
  const tables = ['events', 'log_head', ...projections.map(({ name }) => name)];
  const { rows: triggers } = await db.query<Trigger>(TRIGGERS, [tables]);
  const { rows: rules } = await db.query<{ rule: string; table: string }>(RULES, [tables]);
  const isOurs = ({ table, name }: Trigger) => table === 'events' && OUR_TRIGGERS.includes(name);
  const missing = OUR_TRIGGERS.filter(
    (name) => !triggers.some((trigger) => isOurs(trigger) && trigger.name === name),
  );
  return [
    ...missing.map((name) => ({ what: `the trigger ${name} is missing: events can be changed` })),
    ...triggers
      .filter(isOurs)
      .flatMap(({ name, enabled, refuses }) => [
        ...(enabled ? [] : [{ what: `the trigger ${name} is switched off: events can be changed` }]),
        ...(refuses ? [] : [{ what: `the trigger ${name} no longer refuses: events can be changed` }]),
      ]),
    ...triggers
      .filter((trigger) => !isOurs(trigger))
      .map(({ name, table }) => ({ what: `${table} has a trigger that is none of ours: ${name}` })),
    ...rules.map(({ rule, table }) => ({ what: `${table} has a rule that is none of ours: ${rule}` })),
  ];
}

type Trigger = { table: string; name: string; enabled: boolean; refuses: boolean };

const TRIGGERS = `
  select c.relname as table, t.tgname as name, t.tgenabled in ('O', 'A') as enabled,
         coalesce(p.proname = 'refuse_to_change_history' and p.prosrc ~ '^\\s*begin\\s+raise exception', false)
           as refuses
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
   where not t.tgisinternal and c.oid = any(select to_regclass(quote_ident(name)) from unnest($1::text[]) as name)
   order by 1, 2`;

const RULES = `
  select r.rulename as rule, c.relname as table
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
   where c.oid = any(select to_regclass(quote_ident(name)) from unnest($1::text[]) as name)
   order by 1, 2`;
