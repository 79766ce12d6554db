import { startEventStoreDouble } from '../simulators/event-store/index.ts';

// The double of an EventStoreDB in a process of its own.

const { port } = await startEventStoreDouble();
console.log(JSON.stringify({ port }));
process.on('SIGTERM', () => process.exit(0));
