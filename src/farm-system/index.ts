export {
  type DeviceState,
  type FarmSystem,
  FarmSystemError,
  type FarmSystemFailure,
  type FoundInvoice,
  type InvoiceEntry,
  type Supplier,
} from './port.ts';
