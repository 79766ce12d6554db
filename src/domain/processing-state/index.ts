export {
  type DocumentState,
  invalidatesDecision,
  isTagRemoval,
  MAX_REWRITES,
  nextStep,
  type RecordedState,
  type Step,
} from './decide.ts';
export type { FactsOf } from './facts.ts';
export { type DocumentInProcess, type Parked, type Plan, processAfter } from './process.ts';
export { type QueuedDocument, queueAfter } from './queue.ts';
export { type WrittenDocument, writtenAfter } from './written.ts';
export { writtenInTurn } from './written-in-turn.ts';
