import type { RequestLog } from '../request-log.ts';
import type { Timers } from '../timers.ts';
import type { Faults } from './faults.ts';
import type { InvoiceRow, SupplierRow, World } from './world.ts';

/** A running simulation: what its routes and pages work on. */
export type Simulation = {
  world: World;
  faults: Faults;
  requests: RequestLog;
  timers: Timers;
  account: { username: string; password: string };
  sessionSeconds: number;
  /** What the names of sessions begin with. */
  sessionPrefix: string;
  /** Whether data is shown to nobody before a device has been confirmed. */
  deviceRequired: boolean;
  /** Scheme, host and port. */
  origin: string;
  /** To be called after every change of the world. */
  changed(): void;
};

/** An invoice to be booked; what is not given is left empty. */
export type InvoiceInput = Partial<Omit<InvoiceRow, 'id'>>;
export type SupplierInput = { name: string; number?: string | null };

/** Books an incoming invoice under the next number. */
export function addInvoice({ world, origin, changed }: Simulation, input: InvoiceInput): InvoiceRow {
  const number = world.nextNumber++;
  const id = `ER-${String(number).padStart(5, '0')}`;
  const row: InvoiceRow = {
    id,
    documentId: null,
    searchText: id,
    searchable: true,
    externalNumber: null,
    title: null,
    date: null,
    amount: null,
    supplierId: null,
    farmId: null,
    url: `${origin}/invoices/${id}`,
    ...input,
  };
  world.invoices.push(row);
  changed();
  return row;
}

/** Files a supplier under the next number. */
export function addSupplier(
  { world, changed }: Simulation,
  { name, number = null }: SupplierInput,
): SupplierRow {
  const row = { id: `L-${String(world.nextNumber++).padStart(4, '0')}`, name, number };
  world.suppliers.push(row);
  changed();
  return row;
}

/** Lets an announced device in. */
export function confirmDevice({ world, changed }: Simulation, id: string): void {
  const device = world.devices.find((one) => one.id === id);
  if (!device) throw new Error(`no device ${id} was announced`);
  device.confirmed = true;
  changed();
}

/** Forgets a device: it has to announce itself anew. */
export function removeDevice({ world, changed }: Simulation, id: string): void {
  world.devices = world.devices.filter((one) => one.id !== id);
  changed();
}

/** Ends all sessions, as a restart or an administrator would. */
export function endSessions({ world, changed }: Simulation): void {
  world.sessions = [];
  changed();
}
