import type { Queryable } from '../database/index.ts';
import type { Projection, Row } from './projection.ts';

/** How rows of one read model are read and written; `$1` is an array of keys, or the rows as JSON text. */
export type ReadModelTable = {
  projection: Projection;
  /** Its name as statements write it, quoted and with its schema. */
  name: string;
  schema: string;
  columns: string[];
  /** Everything that must stay the same for rows written by one process to suit another. */
  shape: string;
  load: string;
  upsert: string;
  remove: string;
};

/**
 * Learns the columns of read models from the database, in one round trip, so that no fold repeats what its migration says.
 * Columns are always named, never `*`: a statement prepared before a change of shape would fail after it.
 *
 * @param schema where to look instead of the search path (for a table that is being rebuilt)
 */
export async function describeTables(
  db: Queryable,
  projections: readonly Projection[],
  schema?: string,
): Promise<ReadModelTable[]> {
  const names = projections.map(({ name }) => name);
  const { rows } = await db.query<Column & { table: string; schema: string }>(COLUMNS, [
    names,
    schema ?? null,
  ]);
  return projections.map((projection) => {
    const columns = rows.filter(({ table }) => table === projection.name);
    return tableOf(projection, columns[0]?.schema ?? '', columns);
  });
}

type Column = { name: string; type: string };

function tableOf(projection: Projection, schema: string, described: Column[]): ReadModelTable {
  const keyType = described.find(({ name }) => name === projection.key)?.type;
  if (!keyType) {
    throw new Error(`The read model ${projection.name} needs a table with the column ${projection.key}`);
  }
  const columns = described.map(({ name }) => name);
  const name = `${quote(schema)}.${quote(projection.name)}`;
  const list = columns.map(quote).join(', ');
  const key = quote(projection.key);
  const rest = columns.filter((column) => column !== projection.key).map(quote);
  return {
    projection,
    name,
    schema,
    columns,
    shape: described.map(({ name, type }) => `${name} ${type}`).join(', '),
    load: `select ${list} from ${name} where ${key} = any($1::${keyType}[])`,
    upsert:
      `insert into ${name} (${list}) ` +
      `select ${list} from json_populate_recordset(null::${name}, $1::json) ` +
      `on conflict (${key}) do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    remove: `delete from ${name} where ${key} = any($1::${keyType}[])`,
  };
}

/** A row as text that is equal exactly when the rows are, made by a fold or by the database. */
export function rowText({ columns }: ReadModelTable, row: Row): string {
  return JSON.stringify(columns.map((column) => sorted(row[column] ?? null)));
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** jsonb returns members in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]),
  );
}

const COLUMNS = `
  select wanted as table, n.nspname as schema, attname as name, format_type(atttypid, atttypmod) as type
    from unnest($1::text[]) as wanted
    join pg_class c on c.oid = to_regclass(coalesce(quote_ident($2) || '.', '') || quote_ident(wanted))
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
   order by wanted, attnum`;
