/**
 * What this service needs of any farm-management system. A real system is adapted by writing one
 * function that answers with this.
 *
 * Every call rejects with a `FarmSystemError`. One that is refused is not tried again within itself: after
 * `unauthorized` the next call logs in anew.
 */
export type FarmSystem = {
  /** Proves that log-in and connection work. */
  checkConnection(): Promise<void>;
  /** Announces this installation; announcing it again changes nothing. A person confirms it in the farm system. */
  registerDevice(device: { id: string; name: string }): Promise<DeviceState>;
  deviceState(id: string): Promise<DeviceState>;
  /** The entries of incoming invoices that were made from a document of the DMS; usually none or one. */
  findInvoices(documentId: number): Promise<InvoiceEntry[]>;
  /** The farm system's search as people use it there: fresher and fuller than the list of entries. */
  liveSearch(text: string): Promise<FoundInvoice[]>;
  suppliers(): Promise<Supplier[]>;
};

export type DeviceState = 'unregistered' | 'pending' | 'registered';

export type InvoiceEntry = {
  id: string;
  /** Under which the live search finds it. */
  searchText: string;
};

/** An incoming invoice as the live search shows it. What the farm system left empty is null. */
export type FoundInvoice = {
  id: string;
  /** The number on the supplier's paper. */
  externalNumber: string | null;
  title: string | null;
  /** Calendar day, YYYY-MM-DD; as written there, so it may name a day that does not exist, or none at all. */
  date: string | null;
  /** In minor units; the currency should be three letters, and is as written there. */
  amount: { minor: number; currency: string } | null;
  supplier: Supplier | null;
  /** The farm the invoice belongs to. */
  betriebId: string | null;
  /** Where people open it. */
  link: string | null;
};

export type Supplier = {
  id: string;
  /** As written there: with blanks, separators, leading zeros. */
  number: string | null;
  name: string;
};

export type FarmSystemFailure =
  /** 401 or 403: the session is gone, or this installation is not let in. */
  | 'unauthorized'
  /** The log-in itself was refused. */
  | 'login-refused'
  /** No answer, a broken connection, too slow, or a status of 429 or 5xx. */
  | 'unreachable'
  /** An answer that is not what was agreed. */
  | 'malformed';

/** Why the farm system could not be asked. The message never holds credentials, cookies or bodies. */
export class FarmSystemError extends Error {
  override name = 'FarmSystemError';
  readonly failure: FarmSystemFailure;

  constructor(failure: FarmSystemFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
