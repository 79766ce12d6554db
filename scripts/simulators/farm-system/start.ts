import type { AddressInfo } from 'node:net';
import { startRequestLog } from '../request-log.ts';
import { keepState, readState } from '../saved-state.ts';
import { startTimers } from '../timers.ts';
import { type BookedDocument, bookPaper } from './book-paper.ts';
import { type Faults, startFaults } from './faults.ts';
import { seedSuppliers } from './office-suppliers.ts';
import { API, AUTH, createServer } from './server.ts';
import {
  addInvoice,
  addSupplier,
  confirmDevice,
  endSessions,
  type InvoiceInput,
  removeDevice,
  type Simulation,
  type SupplierInput,
} from './simulation.ts';
import { emptyWorld, type InvoiceRow, type SupplierRow, type World } from './world.ts';

/** A running simulation as tests and the demo hold it. */
export type SimulatedFarmSystem = {
  /** FARMSYS_BASE_URL */
  url: string;
  /** FARMSYS_AUTH_URL, when the log-in is to be elsewhere than the interface. */
  authUrl: string;
  /** For people. */
  pageUrl: string;
  username: string;
  password: string;
  /** Books an invoice; a document that is given twice has two entries. */
  addInvoice(input: InvoiceInput): InvoiceRow;
  /** Books the paper of a document as somebody would who reads it. */
  book(document: BookedDocument, over?: InvoiceInput): InvoiceRow;
  addSupplier(input: SupplierInput): SupplierRow;
  confirmDevice(id: string): void;
  removeDevice(id: string): void;
  /** From now on every session is refused with 401. */
  endSessions(): void;
  /** From now on the old password is refused; sessions go on. */
  setPassword(password: string): void;
  /** All rows, live. */
  world: World;
  faults: Faults;
  /** Calls of the interface: `count('GET /incoming-invoices')`. */
  requests: ReturnType<typeof startRequestLog>;
  /** Cuts all connections and saves the state. */
  stop(): Promise<void>;
};

export type Options = {
  /** 0, the default, takes a free one. */
  port?: number;
  /** `office` (the default) knows the suppliers of the simulated Paperless; `empty` knows none. */
  seed?: 'office' | 'empty';
  username?: string;
  password?: string;
  sessionSeconds?: number;
  /** What the cookies begin with, so that they can be looked for. */
  sessionPrefix?: string;
  /** Whether data is refused with 403 until a device has been confirmed. */
  deviceRequired?: boolean;
  /** JSON file that outlives the process; loaded at start when it exists. */
  stateFile?: string;
};

/**
 * Starts a simulated farm-management system on a real port, which speaks as the wire contract of the client says.
 *
 * Rejects when the port is taken or the state file cannot be read.
 */
export async function startSimulatedFarmSystem({
  port = 0,
  seed = 'office',
  username = 'intake',
  password = 'farm-demo',
  sessionSeconds = 1_800,
  sessionPrefix = '',
  deviceRequired = false,
  stateFile,
}: Options = {}): Promise<SimulatedFarmSystem> {
  const saved = stateFile === undefined ? null : (readState(stateFile) as World | null);
  const timers = startTimers();
  const world = saved ?? emptyWorld();
  const keeper = keepState(stateFile ?? null, () => world, timers);
  const sim: Simulation = {
    world,
    faults: startFaults(),
    requests: startRequestLog(),
    timers,
    account: { username, password },
    sessionSeconds,
    sessionPrefix,
    deviceRequired,
    origin: '',
    changed: keeper.changed,
  };
  const server = createServer(sim);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  sim.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!saved && seed === 'office') seedSuppliers(sim);

  return {
    url: `${sim.origin}${API}`,
    authUrl: `${sim.origin}${AUTH}`,
    pageUrl: sim.origin,
    username,
    password,
    addInvoice: (input) => addInvoice(sim, input),
    book: (document, over) => bookPaper(sim, document, over),
    addSupplier: (input) => addSupplier(sim, input),
    confirmDevice: (id) => confirmDevice(sim, id),
    removeDevice: (id) => removeDevice(sim, id),
    endSessions: () => endSessions(sim),
    setPassword(next) {
      sim.account.password = next;
    },
    world,
    faults: sim.faults,
    requests: sim.requests,
    async stop() {
      keeper.flush();
      timers.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
