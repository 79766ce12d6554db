export { RunStarted, runAnswer, runShape, StartRunBody } from './run-answer.ts';
export { runs } from './run-endpoints.ts';
export {
  type EndedRun,
  type RunAtWork,
  type RunDefinition,
  type RunKind,
  type RunOrder,
  runKind,
} from './run-kind.ts';
export { listRuns } from './run-list.ts';
export { endedRuns, newestRun, type RunRow, type RunState } from './run-table.ts';
