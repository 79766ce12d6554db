export { type HealthCheck, health } from './health.ts';
export { relayCheck } from './relay-check.ts';
export { watchPaperless } from './watch-paperless.ts';
export { type QueueWatch, watchQueue } from './watch-queue.ts';
