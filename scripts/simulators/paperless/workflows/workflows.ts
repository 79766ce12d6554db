import type { Reply } from '../../reply.ts';
import { compareText } from '../accounts/permissions.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/paging.ts';
import type { Simulation } from '../simulation.ts';

/** `GET /workflows/`, in the order in which they run. */
export function listWorkflows(sim: Simulation, call: Call): Reply {
  const rows = [...sim.world.workflows.values()].sort(
    (a, b) => a.order - b.order || compareText(a.name, b.name),
  );
  return page(call, rows, (row) => row);
}
