import { startSimulatedFarmSystem } from '../simulators/farm-system/index.ts';

// A simulated farm system in a process of its own, which answers every request in LATENCY_MS.

const farm = await startSimulatedFarmSystem({
  seed: 'empty',
  username: 'intake',
  password: process.env.PASSWORD ?? '',
});
farm.faults.add({ kind: 'slow', ms: Number(process.env.LATENCY_MS ?? 10) });
console.log(JSON.stringify({ port: Number(new URL(farm.url).port) }));
process.on('SIGTERM', () => process.exit(0));
