export { type ConnectedFarmSystem, connectFarmSystem, type FarmSystemOptions } from './connect.ts';
export { type OpenedFarmSystem, openFarmSystem } from './open-farm-system.ts';
export {
  type DeviceState,
  type FarmSystem,
  FarmSystemError,
  type FarmSystemFailure,
  type FoundInvoice,
  type InvoiceEntry,
  type Supplier,
} from './port.ts';
