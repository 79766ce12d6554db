import { randomBytes } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { fillNames, named, openNames, origin, plain } from '../../../scripts/testing/names.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { eventRegistry } from '../../domain/events/index.ts';
import { openEventLog, rebuildReadModels, verifyProjection } from './index.ts';

const shadow = suite('a rebuilt table');
let db: TestDatabase;

shadow.before.each(async () => {
  db = await testDatabase();
});
shadow.after.each(() => db.drop());

/** Everything the catalogue says about a table except its identity: what a later migration relies on. */
async function descriptionOf(table: string): Promise<unknown> {
  const { rows } = await db.query(
    `select 'column' as kind, attname as name,
            concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attcollation, attacl,
                      pg_get_expr(adbin, adrelid)) as definition
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = $1::regclass and attnum > 0 and not attisdropped
      union all
     select 'index', c.relname, concat_ws(' ', pg_get_indexdef(c.oid), c.reloptions, indisclustered)
       from pg_index join pg_class c on c.oid = indexrelid where indrelid = $1::regclass
      union all
     select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass
      union all
     select 'table', relname,
            concat_ws(' ', relnamespace::regnamespace, relacl, reloptions, relowner::regrole, relpersistence,
                      obj_description(oid, 'pg_class'))
       from pg_class where oid = $1::regclass
      order by 1, 2`,
    [table],
  );
  return rows;
}
const oidOf = async (table: string) =>
  (await db.query('select $1::regclass::oid as oid', [table])).rows[0]?.oid;

shadow('is like the old one in every name: all read models of the house', async () => {
  const log = await openEventLog(db, { eventRegistry, projections });
  const setting = { key: 'processing_rules', value: [] };
  await log.append('setting-processing_rules', [{ type: 'SettingChanged', data: setting }], { origin });
  await log.close();
  const names = projections.map(({ name }) => name);
  const before = await Promise.all(names.map(descriptionOf));
  const oids = await Promise.all(names.map(oidOf));

  const { tables } = await rebuildReadModels(db, projections, names);
  assert.equal(await Promise.all(names.map(descriptionOf)), before);
  for (const [index, name] of names.entries()) assert.is.not(await oidOf(name), oids[index], name);
  assert.equal(
    tables.map(({ name }) => name),
    names,
  );
  for (const projection of projections) assert.is(await verifyProjection(db, projection), undefined);
});

shadow('keeps what an operator has given the table, and a later migration finds all by name', async () => {
  const reader = `reader_${randomBytes(4).toString('hex')}`;
  await db.query(`create role ${reader}`);
  try {
    await db.query(`
      create table names (id integer constraint names_key primary key, name text collate "C" default 'x',
                          constraint short check (length(name) < 100)) with (fillfactor = 70);
      create index names_by_name on names (name) with (fillfactor = 60);
      create index names_again on names (name) with (fillfactor = 80);
      create unique index names_lower on names (lower(name)) where id > 5;
      comment on table names is 'Who is called what';
      grant select on names to ${reader} with grant option;
      grant update (name) on names to ${reader};
      grant select on names to public`);
    const log = await openNames(db);
    await fillNames(log, 20);
    const before = await descriptionOf('names');
    await rebuildReadModels(db, [plain], ['names']);
    assert.equal(await descriptionOf('names'), before);
    await db.query(`
      drop index names_by_name; alter index names_again rename to names_once;
      alter table names drop constraint short, alter column name set data type varchar(200)`);
    await log.append('names', named(30, 'y'), { origin });
    await log.close();
    assert.is((await db.query('select from names')).rowCount, 19);
  } finally {
    await db.query(`drop owned by ${reader}; drop role ${reader}`);
  }
});

const OBSTACLES: [string, string, string][] = [
  ['view', 'create view short_names as select name from names', 'the view short_names on names'],
  [
    'foreign key',
    'create table letters (to_id integer constraint letters_to references names)',
    'the foreign key letters_to on names',
  ],
  [
    'trigger',
    `create trigger noisy after insert on names for each row execute function refuse_to_change_history()`,
    'the trigger noisy on names',
  ],
  ['policy', 'create policy mine on names', 'the policy mine on names'],
  ['publication', 'create publication elsewhere for table names', 'the publication elsewhere on names'],
  [
    'sequence',
    'create sequence counter owned by names.id; alter table names alter id set default nextval($$counter$$)',
    'the sequence counter on names',
  ],
];
for (const [name, statement, said] of OBSTACLES) {
  shadow(`a ${name} that would hang on the old table stops the rebuild before anything is done`, async () => {
    await db.query('create table names (id integer primary key, name text)');
    const log = await openNames(db);
    await fillNames(log, 3);
    await db.query(statement);
    const error = await rebuildReadModels(db, [plain], ['names']).catch((refused: Error) => refused);
    assert.instance(error, Error);
    assert.match(String(error), `this would be lost: ${said}. Drop it, rebuild, and create it again.`);
    assert.is((await db.query('select from names')).rowCount, 3);
    await log.close();
  });
}

shadow.run();
