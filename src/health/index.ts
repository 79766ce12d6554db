export { type HealthCheck, health } from './health.ts';
export { relayCheck } from './relay-check.ts';
export { watchPaperless } from './watch-paperless.ts';
