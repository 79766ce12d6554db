import type { Queryable } from '../database/index.ts';
import type { Projection, Row } from './projection.ts';

/** How rows of one read model are read and written; `$1` is an array of keys, or the rows as JSON text. */
export type ReadModelTable = {
  projection: Projection;
  columns: string[];
  /** Everything that must stay the same for rows written by one process to suit another. */
  shape: string;
  load: string;
  upsert: string;
  remove: string;
};

/**
 * Learns the columns of a read model from the database, so that no fold repeats what its migration says.
 * Columns are always named, never `*`: a statement prepared before a change of shape would fail after it.
 *
 * @param table a table to write into instead of the projection's own (a shadow during a rebuild)
 */
export async function describeTable(
  db: Queryable,
  projection: Projection,
  table = projection.name,
): Promise<ReadModelTable> {
  const { rows } = await db.query<{ name: string; type: string }>(COLUMNS, [table]);
  const keyType = rows.find(({ name }) => name === projection.key)?.type;
  if (!keyType) {
    throw new Error(`The read model ${projection.name} needs a table with the column ${projection.key}`);
  }
  const columns = rows.map(({ name }) => name);
  const list = columns.map(quote).join(', ');
  const key = quote(projection.key);
  const rest = columns.filter((name) => name !== projection.key).map(quote);
  return {
    projection,
    columns,
    shape: rows.map(({ name, type }) => `${name} ${type}`).join(', '),
    load: `select ${list} from ${quote(table)} where ${key} = any($1::${keyType}[])`,
    upsert:
      `insert into ${quote(table)} (${list}) ` +
      `select ${list} from json_populate_recordset(null::${quote(table)}, $1::json) ` +
      `on conflict (${key}) do update set ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    remove: `delete from ${quote(table)} where ${key} = any($1::${keyType}[])`,
  };
}

/** A row as text that is equal exactly when the rows are, whoever made them: a fold or the database. */
export function rowText({ columns }: ReadModelTable, row: Row): string {
  return JSON.stringify(columns.map((column) => sorted(row[column] ?? null)));
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** jsonb gives members back in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]),
  );
}

const COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
   where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped
   order by attnum`;
