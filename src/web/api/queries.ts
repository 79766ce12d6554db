import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

const FRESH_MS = 1_000;
const TRIES = 2;

/** Keeps what was asked; asks once more where that may help, not where the answer would be the same. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a network the library would wait in silence: an answer that fails shows that the service is away.
        networkMode: 'always',
        retry: (count, error) =>
          count < TRIES && error instanceof ApiProblem && error.status >= 500 && !error.isAway,
      },
      mutations: { networkMode: 'always' },
    },
  });
