export { ConfigProblems, readConfig } from './read-config.ts';
export { schedulesOf } from './schedules.ts';
export { secretsOf } from './secrets.ts';
export type { Config } from './variables.ts';
