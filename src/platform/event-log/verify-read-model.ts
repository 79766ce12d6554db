import type { Client } from 'pg';
import type { FoldedReadModel } from './folded-rows.ts';
import type { LiveReadModels } from './live-read-models.ts';
import type { Key, Row } from './projection.ts';
import { type ReadModelTable, rowText } from './read-model-table.ts';
import type { Difference } from './verify-chain.ts';

const ROWS_A_FETCH = 2_000;

/**
 * Compares a live table, row by row as it comes from the database, with its fold; inside the transaction of
 * `client`, whose snapshot must be where the fold has ended. The fold cannot be used again.
 *
 * @returns the first row that differs, in the order of the keys; then the first that is missing; then the count
 */
export async function verifyReadModel(
  client: Client,
  table: ReadModelTable,
  { rows: expected }: FoldedReadModel,
): Promise<Difference | undefined> {
  const { name, key, counted } = table.projection;
  const rowCount = expected.size;
  const list = table.columns.map((column) => `"${column}"`).join(', ');
  await client.query(`declare live_rows cursor for select ${list} from ${table.name} order by "${key}"`);
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${ROWS_A_FETCH} from live_rows`);
      if (rows.length === 0) break;
      for (const row of rows) {
        const difference = rowDifference(table, row, expected.get(row[key] as Key));
        if (difference) return difference;
        expected.delete(row[key] as Key);
      }
    }
  } finally {
    await client.query('close live_rows');
  }
  const [missing] = expected.keys();
  if (missing !== undefined) return { row: String(missing), what: `is missing in ${name}` };
  return counted ? countDifference(client, name, rowCount) : undefined;
}

/** Rows that were folded by another version are not comparable: they are to be rebuilt, which says more. */
export function versionDifference(
  { projection: { name, version }, shape }: ReadModelTable,
  live: LiveReadModels,
): Difference | undefined {
  const now = live[name];
  if (!now) return { what: `${name} is not live yet: the next start builds it` };
  if (now.version !== version) {
    return { what: `${name} is live at version ${now.version}; this release folds version ${version}` };
  }
  return now.shape === shape ? undefined : { what: `${name} is live with other columns: ${now.shape}` };
}

function rowDifference(table: ReadModelTable, row: Row, expected: Row | undefined): Difference | undefined {
  const { name, key } = table.projection;
  const at = { row: String(row[key]) };
  if (!expected) return { ...at, what: `is in ${name}, but the events make no such row` };
  const [is, should] = [rowText(table, row), rowText(table, expected)];
  return is === should ? undefined : { ...at, what: `of ${name} is ${is}, not ${should}` };
}

async function countDifference(
  client: Client,
  name: string,
  expected: number,
): Promise<Difference | undefined> {
  const { rows } = await client.query<{ rows: number }>(
    'select sum(rows)::bigint as rows from read_model_counts where name = $1',
    [name],
  );
  const counted = rows[0]?.rows;
  if (counted === expected) return undefined;
  return { what: `${name} has ${expected} rows, but ${counted ?? 'none'} are counted in read_model_counts` };
}
