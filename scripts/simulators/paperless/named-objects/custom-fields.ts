import type { Reply } from '../../reply.ts';
import { compareText, maySee } from '../accounts/permissions.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { liveDocuments, type Simulation } from '../simulation.ts';
import type { CustomFieldRow } from '../world.ts';

/** `GET /custom_fields/`, by name. */
export function listCustomFields(sim: Simulation, call: Call): Reply {
  const rows = [...sim.world.custom_fields.values()].sort((a, b) =>
    compareText(a.name.toLowerCase(), b.name.toLowerCase()),
  );
  return page(call, rows, (row) => withCount(sim, call, row));
}

function withCount(sim: Simulation, call: Call, { id, name, data_type, extra_data }: CustomFieldRow) {
  let document_count = 0;
  for (const document of liveDocuments(sim)) {
    const attached = document.custom_fields.some((entry) => entry.field === id);
    if (attached && maySee(call.user, document)) document_count += 1;
  }
  return { id, name, data_type, extra_data, document_count };
}
