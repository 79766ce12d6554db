export { isAhead, pausedUntil } from './access-pause.ts';
export {
  type EndedRun,
  type FarmRun,
  type FarmRunDefinition,
  farmRun,
  type RunAtWork,
  type RunCommand,
} from './farm-run.ts';
export { RunStarted, runAnswer, runShape, StartRunBody } from './run-answer.ts';
export { farmRuns } from './run-endpoints.ts';
export { listFarmRuns } from './run-list.ts';
export {
  endedFarmRuns,
  type FarmRunRow,
  newestFarmRun,
  type RunKind,
  type RunState,
} from './run-table.ts';
