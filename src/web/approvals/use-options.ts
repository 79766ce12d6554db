import type { UseQueryResult } from '@tanstack/react-query';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';

const EVERY_MS = 60_000;

/** The values to choose from, as Paperless has them now. */
export const useOptions = (): UseQueryResult<{ items: Schemas['ApprovalOption'][] }, ApiProblem> =>
  useLive('/approvals/options', { every: EVERY_MS });
