export { type Ending, type RunningService, runUntilEnded } from './run-until-ended.ts';
