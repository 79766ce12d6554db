import type { DomainEvents } from '../../domain/events/index.ts';
import type { FileSource, Pages } from '../../gateways/pages/index.ts';
import type { FactSource } from '../../libs/invoices/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Enqueuing } from '../../platform/jobs/index.ts';

/** A document of a file as it is seen: its first page, the codes and the text on its pages. */
export type SeenDocument = { page: number; codes: string[]; texts: string[] };
export type SeenItem = { sha256: string; mediaType: string; documents: SeenDocument[] };

/** What files say as invoices, as far as this room asks. */
export type ItemInvoices = {
  /** Looks for XML in a file; what was found is kept by its hash. */
  read(file: FileSource, signal: AbortSignal): Promise<void>;
  /** What the forms of its documents may be filled with. */
  suggestions(item: SeenItem): Promise<
    {
      page: number;
      field: 'title' | 'created' | 'correspondent' | 'customField';
      customField: number | null;
      value: string | number | number[];
      source: FactSource;
      isDisputed: boolean;
    }[]
  >;
};

/** What everything in this room needs. */
export type InboxDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  files: Files;
  pages: Pages;
  /** Not before the jobs have started. */
  work: Enqueuing;
  /** The zone of the office: a scan is of the day that it was there. */
  timeZone: string;
  /** The custom field of approvals, which nobody fills in here. */
  approvalField: number;
  /** What files say as invoices. */
  invoices: ItemInvoices;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
};
