export { RunStarted, runAnswer, runShape, StartRunBody } from './run-answer.ts';
export { runs } from './run-endpoints.ts';
export {
  type EndedRun,
  type RunAtWork,
  type RunCommand,
  type RunDefinition,
  type RunKind,
  runKind,
} from './run-kind.ts';
export { listRuns } from './run-list.ts';
export { endedRuns, newestRun, type RunRow, type RunState, runById } from './run-table.ts';
