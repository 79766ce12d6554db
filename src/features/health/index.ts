export { health } from './health.ts';
export { relayCheck } from './relay-check.ts';
