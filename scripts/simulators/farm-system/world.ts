/** Everything the simulated farm system knows. */
export type World = {
  suppliers: SupplierRow[];
  invoices: InvoiceRow[];
  devices: DeviceRow[];
  sessions: SessionRow[];
  /** The number that the next row gets. */
  nextNumber: number;
};

export type SupplierRow = { id: string; number: string | null; name: string };

export type InvoiceRow = {
  id: string;
  /** The document of the DMS that it was made from; null for what came another way. */
  documentId: number | null;
  /** Under which the search finds it. */
  searchText: string;
  /** False for an entry that the search does not know yet. */
  searchable: boolean;
  externalNumber: string | null;
  title: string | null;
  date: string | null;
  amount: { minor: number; currency: string } | null;
  supplierId: string | null;
  farmId: string | null;
  url: string | null;
};

export type DeviceRow = { id: string; name: string; confirmed: boolean };

export type SessionRow = {
  token: string;
  username: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

export const emptyWorld = (): World => ({
  suppliers: [],
  invoices: [],
  devices: [],
  sessions: [],
  nextNumber: 1,
});
