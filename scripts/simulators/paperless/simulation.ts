import type { RequestLog } from '../request-log.ts';
import type { Timers } from '../timers.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults/faults.ts';
import type { Jobs } from './jobs.ts';
import type { Settings } from './settings.ts';
import type { Delivery } from './workflows/delivery.ts';
import type { DocumentRow, World } from './world.ts';

/** The columns that Paperless writes back from memory after it has run the workflows of an event. */
export type Scalars = Pick<
  DocumentRow,
  'title' | 'correspondent' | 'document_type' | 'storage_path' | 'owner'
>;

/** Everything that handlers and background jobs share: what is remembered, and what is going on. */
export type Simulation = {
  settings: Settings;
  world: World;
  clock: Clock;
  timers: Timers;
  jobs: Jobs;
  faults: Faults;
  deliveries: Delivery[];
  requests: RequestLog;
  /** Documents that the API does not show yet or for a while: uncommitted, or hidden by a fault. */
  hidden: Map<number, number>;
  /** What a document looked like before the last write over the API; forgotten when a person saves. */
  beforePatch: Map<number, Scalars>;
  /** Scheme, host and port under which this server listens. */
  origin: string;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** The state file is behind. */
  changed(): void;
};

/** A document that the API shows; not one in the trash, uncommitted, or hidden. */
export function liveDocument(sim: Simulation, id: number): DocumentRow | null {
  const document = sim.world.documents.get(id);
  return document && document.deleted_at === null && !sim.hidden.has(id) ? document : null;
}

export function* liveDocuments(sim: Simulation): Generator<DocumentRow> {
  for (const document of sim.world.documents.values()) {
    if (document.deleted_at === null && !sim.hidden.has(document.id)) yield document;
  }
}

/** Hides a document until `reveal` is called as often as this was. */
export function hide(sim: Simulation, id: number): void {
  sim.hidden.set(id, (sim.hidden.get(id) ?? 0) + 1);
}

/** Takes back one `hide`. */
export function reveal(sim: Simulation, id: number): void {
  const left = (sim.hidden.get(id) ?? 0) - 1;
  if (left > 0) sim.hidden.set(id, left);
  else sim.hidden.delete(id);
}

export const scalarsOf = ({
  title,
  correspondent,
  document_type,
  storage_path,
  owner,
}: DocumentRow): Scalars => ({ title, correspondent, document_type, storage_path, owner });
