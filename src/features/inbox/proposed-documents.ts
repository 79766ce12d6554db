import { segmentsOfCuts } from './plan-cut.ts';
import type { Proposal } from './propose-cuts.ts';

/** The pages of the documents that a file becomes when it is cut as proposed. */
export const proposedDocuments = (proposals: readonly Proposal[], pageCount: number): number[][] =>
  segmentsOfCuts(
    proposals.map(({ before }) => before),
    pageCount,
    proposals.flatMap(({ drop }) => drop),
  ).map(({ pages }) => pages.map(({ page }) => page));
