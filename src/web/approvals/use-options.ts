import type { UseQueryResult } from '@tanstack/react-query';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';

/** The values to choose from, as Paperless has them now. */
export const useOptions = (): UseQueryResult<{ items: Schemas['ApprovalOption'][] }, ApiProblem> =>
  useLive('/approvals/options');
