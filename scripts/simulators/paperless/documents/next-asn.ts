import { json, type Reply } from '../../reply.ts';
import type { Simulation } from '../simulation.ts';

/** `GET /documents/next_asn/`: also above what this account may not see, and what lies in the trash. */
export function nextArchiveSerialNumber({ world }: Simulation): Reply {
  const numbers = [...world.documents.values()].map((document) => document.archive_serial_number ?? 0);
  return json(200, numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1);
}
