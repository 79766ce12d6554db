import type { DocumentRow } from './world.ts';

/** Makes the change and answers the documents that count as updated. */
export type BulkRun = (documents: DocumentRow[]) => DocumentRow[];
