import type { Database } from '../../src/platform/database/index.ts';
import { BENCH_KEY, type Server } from './servers.ts';

/** From the start of the first to the end of the last, as the log has it. */
export async function throughQueue(
  service: Server,
  database: Database,
  ids: number[],
): Promise<{ perSecond: number }> {
  const before = await lastPosition(database);
  await Promise.all(
    ids.map((id) =>
      fetch(`http://127.0.0.1:${service.port}/api/webhook`, {
        method: 'POST',
        headers: { 'x-api-key': BENCH_KEY },
        body: JSON.stringify({ document_id: id }),
      }),
    ),
  );
  for (;;) {
    const { rows } = await database.query<{ ended: number; ms: number }>(
      `select count(*) filter (where type = 'DocumentProcessed') as ended,
              1000 * extract(epoch from max(recorded_at) filter (where type = 'DocumentProcessed')
                - min(recorded_at) filter (where type = 'ProcessingStarted'))::float as ms
         from events where position > $1`,
      [before],
    );
    const { ended = 0, ms = 0 } = rows[0] ?? {};
    if (ended >= ids.length) return { perSecond: ids.length / (ms / 1_000) };
    await new Promise((again) => setTimeout(again, 50));
  }
}

export async function bareLoop(
  ids: number[],
  act: (id: number) => Promise<unknown>,
): Promise<{ perSecond: number }> {
  const startedAt = performance.now();
  for (const id of ids) await act(id);
  return { perSecond: ids.length / ((performance.now() - startedAt) / 1_000) };
}

async function lastPosition(database: Database): Promise<number> {
  const { rows } = await database.query<{ last: number }>(
    'select coalesce(max(position), 0) as last from events',
  );
  return rows[0]?.last ?? 0;
}

/** New papers; answers their ids. */
export async function scans(
  dmsUrl: string,
  count: number,
  tags: number[],
  correspondent?: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await fetch(`${dmsUrl}/simulator/documents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Scan', tags, ...(correspondent && { correspondent }) }),
    });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}
