export type { Json, JsonObject } from './canonical.ts';
export { countByDay } from './count-by-day.ts';
export { appendIfUnchanged, decideAndAppend } from './decide-and-append.ts';
export type { Statement } from './decide-batch.ts';
export * from './errors.ts';
export {
  type EventRegistry,
  type EventType,
  eventType,
  type Language,
  type NewEvent,
  type Origin,
  type RecordedEvent,
  type RecordedOf,
} from './event.ts';
export { type AppendOptions, type EventLog, openEventLog, type StreamAppend } from './log.ts';
export type { FactOf, Key, Projection, ProjectionOf, Row } from './projection.ts';
export type { RebuildProgress, RebuiltReadModels } from './rebuild.ts';
export { type RebuildWatcher, rebuildReadModels } from './reconcile.ts';
export { refold } from './refold.ts';
export type { ParkedStream } from './relay/checkpoint.ts';
export { unparkAll, unparkStream } from './relay/parked.ts';
export { type Relay, type RelayOptions, startRelay } from './relay/relay.ts';
export { replayFrom } from './relay/replay.ts';
export type { RelayState } from './relay/report.ts';
export { type RelayStatus, relayStatus } from './relay/status.ts';
export type { EventPage, EventSearch } from './search-events.ts';
export { upcast } from './upcast.ts';
export { type Verified, type VerifyOptions, verify, verifyChain, verifyProjection } from './verify.ts';
export type { Anchor, Difference } from './verify-chain.ts';
export type { Turn } from './writer.ts';
