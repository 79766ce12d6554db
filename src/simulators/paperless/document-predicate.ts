import type { DocumentRow } from './world.ts';

/** Whether a document is among those asked for. */
export type Test = (document: DocumentRow) => boolean;

/** What a parameter says: a test, an error text, or nothing because it is ignored. */
export type Reading = Test | string | null;
