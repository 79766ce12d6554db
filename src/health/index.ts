export { type HealthCheck, health } from './health.ts';
export { watchPaperless } from './watch-paperless.ts';
