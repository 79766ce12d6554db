/* A simulated Paperless-ngx for the demo and for tests: a real HTTP server with the real one's habits. */

export type { RequestEntry, RequestLog } from '../request-log.ts';
export type { Fault, FaultInput, FaultMatch, Faults } from './faults/faults.ts';
export type { SimulatedPaperless } from './handle.ts';
export type { DocumentPatch, ScanInput } from './person.ts';
export type { CorrespondentInput, FieldInput, TagInput } from './set-up.ts';
export type { Options as SimulatedPaperlessOptions, Release } from './settings.ts';
export { startSimulatedPaperless } from './start.ts';
export type { Delivery } from './workflows/delivery.ts';
export type { WorkflowInput } from './workflows/install-workflow.ts';
export type { DocumentRow, FieldValue, Grants, World } from './world.ts';
