import type { Queryable } from '../database/index.ts';
import { describeTables, quote, type ReadModelTable } from './read-model-table.ts';

/** The two schemas of one rebuild: new tables grow in the first, replaced ones end in the second. */
export type RebuildSchemas = { shadow: string; retired: string };

/**
 * A schema of its own lets the new tables, their indexes and constraints have their final names from the start.
 * The id is new for each rebuild: one that was stopped and replaced finds its tables gone, not another rebuild’s.
 */
export const schemasOf = (rebuildId: string): RebuildSchemas => ({
  shadow: `intake_rebuild_${rebuildId}`,
  retired: `intake_rebuild_${rebuildId}_old`,
});

/**
 * Makes empty tables like the live ones: columns, constraints, indexes and their names, storage parameters,
 * comments, privileges.
 *
 * @throws when something depends on a live table and would not follow to the new one
 */
export async function createShadows(
  db: Queryable,
  live: readonly ReadModelTable[],
  { shadow, retired }: RebuildSchemas,
): Promise<ReadModelTable[]> {
  await refuseWhatCannotFollow(db, live);
  await db.query(`create schema ${quote(shadow)}; create schema ${quote(retired)}`);
  for (const { projection, name } of live) {
    const twin = `${quote(shadow)}.${quote(projection.name)}`;
    await db.query(`create table ${twin} (like ${name} including all)`);
    const { rows } = await db.query<{ statement: string }>(FINISH_LIKE, [name, twin]);
    for (const { statement } of rows) await db.query(statement);
  }
  return describeTables(
    db,
    live.map(({ projection }) => projection),
    shadow,
  );
}

/** Drops what earlier rebuilds left: replaced tables, and all of a rebuild that was killed. */
export async function dropRebuildSchemas(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ name: string }>(LEFTOVERS);
  for (const { name } of rows) await db.query(`drop schema ${quote(name)} cascade`);
}

export const hasLeftovers = async (db: Queryable): Promise<boolean> =>
  ((await db.query(LEFTOVERS)).rowCount ?? 0) > 0;

const LEFTOVERS = `
  select nspname as name from pg_namespace where nspname ~ '^intake_rebuild_[0-9a-f]{12}(_old)?$'`;

async function refuseWhatCannotFollow(db: Queryable, live: readonly ReadModelTable[]): Promise<void> {
  const { rows } = await db.query<{ what: string; table: string }>(CANNOT_FOLLOW, [
    live.map(({ name }) => name),
  ]);
  if (rows.length === 0) return;
  const list = rows.map(({ what, table }) => `${what} on ${table}`).join('; ');
  throw new Error(
    `A rebuilt table takes the place of the old one, and this would be lost: ${list}. ` +
      'Drop it, rebuild, and create it again.',
  );
}

/** What depends on a table by its identity and not by its name. Our own migrations create none of it. */
const CANNOT_FOLLOW = `
  with live as (select name::regclass as oid from unnest($1::text[]) as name)
  select distinct 'the view ' || r.ev_class::regclass as what, live.oid::regclass::text as table
    from live
    join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = live.oid
    join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid and r.ev_class <> live.oid
   union all
  select 'the foreign key ' || quote_ident(conname), live.oid::regclass::text
    from live join pg_constraint on contype = 'f' and live.oid in (conrelid, confrelid)
   union all
  select 'the trigger ' || quote_ident(tgname), live.oid::regclass::text
    from live join pg_trigger on tgrelid = live.oid and not tgisinternal
   union all
  select 'the policy ' || quote_ident(polname), live.oid::regclass::text
    from live join pg_policy on polrelid = live.oid
   union all
  select 'the publication ' || quote_ident(pubname), live.oid::regclass::text
    from live join pg_publication_rel on prrelid = live.oid join pg_publication p on p.oid = prpubid
   union all
  select 'the sequence ' || d.objid::regclass, live.oid::regclass::text
    from live
    join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = live.oid and d.deptype in ('a', 'i')
    join pg_class s on d.classid = 'pg_class'::regclass and s.oid = d.objid and s.relkind = 'S'
   order by 1`;

/**
 * LIKE names indexes by its own rule and leaves out what belongs to the table as a whole. Indexes are matched by
 * what they are: those of two tables with the same definition are interchangeable, so their order decides.
 * Constraints of the kinds that are indexes follow the name of their index.
 */
const FINISH_LIKE = `
  with live as (select $1::regclass as oid), twin as (select $2::regclass as oid),
  indexes as (
    select i.indrelid, c.oid, c.relname, c.reloptions,
           row_number() over (partition by i.indrelid, definition order by c.relname) as n, definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      cross join lateral (
        select regexp_replace(pg_get_indexdef(c.oid), ' INDEX .* ON [^(]* USING ', ' USING ') || i.indisprimary
               as definition
      ) as defined
     where i.indrelid in ((select oid from live), (select oid from twin))
  ),
  privileges as (
    select a.grantee, a.privilege_type, a.is_grantable, null as attname
      from pg_class c, aclexplode(c.relacl) a where c.oid = (select oid from live)
     union all
    select a.grantee, a.privilege_type, a.is_grantable, attname
      from pg_attribute, aclexplode(attacl) a where attrelid = (select oid from live)
  )
  select format('alter index %s rename to %I', twins.oid::regclass, models.relname) as statement
    from indexes models join indexes twins using (definition, n)
   where models.indrelid = (select oid from live) and twins.indrelid = (select oid from twin)
     and models.relname <> twins.relname
   union all
  select format('alter table %s set (%s)', (select oid::regclass from twin), array_to_string(reloptions, ', '))
    from pg_class where oid = (select oid from live) and reloptions is not null
   union all
  select format('comment on table %s is %L', (select oid::regclass from twin), obj_description(oid, 'pg_class'))
    from live where obj_description(oid, 'pg_class') is not null
   union all
  select format('grant %s %s on %s to %s %s', privilege_type, '(' || quote_ident(attname) || ')',
                (select oid::regclass from twin),
                case when grantee = 0 then 'public' else grantee::regrole::text end,
                case when is_grantable then 'with grant option' end)
    from privileges
   union all
  select format('alter table %s owner to %I', (select oid::regclass from twin), pg_get_userbyid(c.relowner))
    from pg_class c where c.oid = (select oid from live) and pg_get_userbyid(c.relowner) <> current_user`;
