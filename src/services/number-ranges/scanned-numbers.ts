import type { Queryable } from '../../platform/database/index.ts';
import type { Scanned } from './range-report.ts';

/** A number of a range, on a page of a file. */
export type SeenNumber = { range: string; number: number; page: number };

/** Remembers where numbers were seen. The same page of the same bytes counts once, however often it is read. */
export async function keepScannedNumbers(
  db: Queryable,
  sha256: string,
  seen: readonly SeenNumber[],
): Promise<void> {
  if (seen.length === 0) return;
  await db.query(KEEP, [
    sha256,
    seen.map(({ range }) => range),
    seen.map(({ number }) => number),
    seen.map(({ page }) => page),
  ]);
}

const KEEP = `
  insert into scanned_numbers (range, number, sha256, page)
  select range, number, $1, page from unnest($2::text[], $3::bigint[], $4::integer[]) as s(range, number, page)
  on conflict do nothing`;

export async function scannedNumbers(db: Queryable, range: string): Promise<Scanned[]> {
  const { rows } = await db.query<{ number: number; scanned_at: string }>(
    'select number, scanned_at from scanned_numbers where range = $1',
    [range],
  );
  return rows.map(({ number, scanned_at }) => ({ number, scannedAt: scanned_at }));
}
