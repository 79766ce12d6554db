/* An EventStoreDB for tests, benches and the demo: speaks the real protocol, keeps everything in memory. */

export type { FaultScope, Mode } from './faults.ts';
export { type DoubleOptions, type EventStoreDouble, startEventStoreDouble } from './start.ts';
export { type EventStoreCluster, startEventStoreCluster } from './start-cluster.ts';
export type { ProposedEvent } from './streams.ts';
export type { Append } from './take-append.ts';
