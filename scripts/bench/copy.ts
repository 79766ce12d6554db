import type { Client } from 'pg';
import { copyOutBytes } from '../../src/platform/database/index.ts';

/** How long PostgreSQL takes to give out what a select finds, with nobody looking at it; in seconds. */
export async function copySeconds(
  client: Client,
  select: string,
): Promise<{ seconds: number; rows: number }> {
  const startedAt = performance.now();
  let rows = 0;
  await copyOutBytes(client, `copy (${select}) to stdout`, () => {
    rows += 1;
  });
  return { seconds: (performance.now() - startedAt) / 1_000, rows };
}

export async function secondsOf(act: () => Promise<unknown>): Promise<{ seconds: number }> {
  const startedAt = performance.now();
  await act();
  return { seconds: (performance.now() - startedAt) / 1_000 };
}
