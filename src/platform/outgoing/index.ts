export { OutgoingFailed, type OutgoingFailure } from './failure.ts';
export { fillPath } from './fill-path.ts';
export type { StreamLimits } from './held-stream.ts';
export {
  type OnAnswer,
  type Outgoing,
  type OutgoingCall,
  type OutgoingOptions,
  openOutgoing,
  type TextAnswer,
} from './open-outgoing.ts';
export { type Retry, retryAfterSeconds } from './retry.ts';
export type { SocketUse } from './socket-use.ts';
