export { type HealthCheck, health } from './health.ts';
