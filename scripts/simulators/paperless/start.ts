import type { AddressInfo } from 'node:net';
import { startRequestLog } from '../request-log.ts';
import { keepState } from '../saved-state.ts';
import { startTimers } from '../timers.ts';
import { startClock } from './clock.ts';
import { startFaults } from './faults/faults.ts';
import { handleFor, type SimulatedPaperless } from './handle.ts';
import { createServer } from './http/server.ts';
import { startJobs } from './jobs.ts';
import { seedOffice } from './office/seed-office.ts';
import { type Options, settingsFrom } from './settings.ts';
import { hide, reveal, type Simulation } from './simulation.ts';
import { loadWorld, savedWorld } from './state-file.ts';
import { emptyWorld } from './world.ts';

/**
 * Starts a simulated Paperless-ngx on a real port.
 *
 * Loads the state file when there is one, otherwise seeds a new world. Rejects when the port is taken or the
 * state file cannot be read.
 */
export async function startSimulatedPaperless(options: Options = {}): Promise<SimulatedPaperless> {
  const settings = settingsFrom(options);
  const clock = startClock(settings.timeZone, settings.now);
  const timers = startTimers();
  const stopping = new AbortController();

  const saved = settings.stateFile === null ? null : loadWorld(settings.stateFile);
  const world = saved ?? emptyWorld(clock.now());
  if (!saved && settings.seed === 'office') seedOffice(world, clock, settings.documents);
  const keeper = keepState(settings.stateFile, () => savedWorld(world), timers);

  const sim: Simulation = {
    settings,
    world,
    clock,
    timers,
    jobs: startJobs(timers, (error) => settings.log({ error: String(error) }, 'background job failed')),
    faults: startFaults((id, ms) => {
      hide(sim, id);
      timers.later(ms, () => reveal(sim, id));
    }),
    deliveries: [],
    requests: startRequestLog(),
    hidden: new Map(),
    beforePatch: new Map(),
    origin: '',
    stopping: stopping.signal,
    changed: keeper.changed,
  };
  if (!saved) sim.changed();

  const server = createServer(sim);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  sim.origin = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;

  return handleFor(sim, async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    sim.jobs.stop();
    keeper.flush();
    timers.stop();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  });
}
