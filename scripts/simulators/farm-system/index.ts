/* A simulated farm-management system for the demo and for tests: a real HTTP server with faults to order. */

export type { FaultInput, Faults } from './faults.ts';
export { type Company, OFFICE_BETRIEBE, officeCompanies } from './office-suppliers.ts';
export type { InvoiceInput, SupplierInput } from './simulation.ts';
export {
  type Options as SimulatedFarmSystemOptions,
  type SimulatedFarmSystem,
  startSimulatedFarmSystem,
} from './start.ts';
export type { InvoiceRow, SupplierRow } from './world.ts';
