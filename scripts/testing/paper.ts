import type { DocumentFields } from '../../src/domain/events/index.ts';

/** A document as events tell of it, with what matters to a test. */
export const paper = (more: Partial<DocumentFields> = {}): DocumentFields => ({
  title: 'Scan',
  correspondent: null,
  documentType: 1,
  created: '2026-11-01',
  owner: null,
  tags: [],
  customFields: [],
  ...more,
});
