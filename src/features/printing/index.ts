import type { Feature } from '../../services/feature/index.ts';
import { agentCalls } from './agent-calls.ts';
import { agentEndpoints } from './agent-endpoints.ts';
import { openHeartBeats } from './heart-beats.ts';
import { openJobBoard } from './job-board.ts';
import { jobEndpoints } from './job-endpoints.ts';
import { labelEndpoint } from './label-endpoint.ts';
import { labelRetentionJob, overdueJob } from './overdue-job.ts';
import { printerEndpoints } from './printer-endpoints.ts';
import type { PrintingDeps } from './printing-deps.ts';
import { type QueueDeps, queueEndpoint } from './queue-endpoint.ts';
import { printTiles } from './tiles.ts';

/** Labels on their way to printers, which small processes beside them fetch and print. */
export function printing(given: PrintingDeps & Omit<QueueDeps, 'board'>): Feature {
  const board = openJobBoard(given.db);
  const beats = openHeartBeats(given.db);
  const deps = { ...given, board, beats };
  return {
    endpoints: [
      ...agentEndpoints(deps),
      ...printerEndpoints(deps),
      queueEndpoint(deps),
      ...jobEndpoints(deps),
      ...agentCalls(deps),
      labelEndpoint(deps),
    ],
    jobs: [overdueJob(deps), labelRetentionJob(deps)],
    tiles: printTiles(given.db),
    onEnding: board.release,
    async close() {
      await board.close();
      await beats.close();
    },
  };
}
