export { type Recording, readRecordings } from './recordings.ts';
export {
  type SimulatedValidator,
  startEInvoiceValidator,
  VALIDATOR_FAULTS,
  type ValidatorFault,
} from './start.ts';
