import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isTold } from './affected-answers.ts';
import type { AnswerOf, Api, InputOf, PathOf } from './client.ts';
import { everyRow, MOST_AT_ONCE } from './every-row.ts';
import { useIsLive } from './live-state.ts';
import type { ApiProblem } from './problem.ts';

const ApiContext = createContext<Api | undefined>(undefined);
export const ApiProvider = ApiContext.Provider;

/** The client of the service for the signed-in person. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside of ApiProvider');
  return api;
}

type Given<Path extends PathOf<'GET'>> = {
  /** Asks only when it is true; for what depends on something not known yet, or on a permission. */
  enabled?: boolean;
  /**
   * For what no event tells, such as how far something is: asks again after this many milliseconds; on failures more
   * rarely, not while the page is hidden. All else is told by the stream of changes.
   */
  every?: number | false | ((answer: AnswerOf<'GET', Path> | undefined) => number | false);
  /** Asks again while the page is hidden, too: for what goes on only as long as somebody asks. */
  evenHidden?: boolean;
} & (Partial<InputOf<'GET', Path>> extends InputOf<'GET', Path>
  ? { input?: InputOf<'GET', Path> }
  : { input: InputOf<'GET', Path> });

const LONGEST_WAIT_MS = 60_000;
/** While the stream of changes is broken. */
const NOT_LIVE_MS = 10_000;

/**
 * What the service answers at a path, kept fresh: `useLive('/queue', { input: { query: { page: 2 } } })`.
 * While another page of the same list is fetched, the one before stays on the screen.
 */
export function useLive<Path extends PathOf<'GET'>>(
  path: Path,
  given?: Given<Path>,
): UseQueryResult<AnswerOf<'GET', Path>, ApiProblem> {
  const api = useApi();
  const isLive = useIsLive();
  const {
    enabled = true,
    every = false,
    evenHidden = false,
    input,
  } = (given ?? {}) as Given<Path> & {
    input?: Listing;
  };
  return useQuery<AnswerOf<'GET', Path>, ApiProblem>({
    queryKey: [path, input ?? {}],
    queryFn: () => answerOf(api, path, input),
    enabled,
    placeholderData: keepPreviousData,
    refetchIntervalInBackground: evenHidden,
    refetchInterval({ state: { data, fetchFailureCount } }) {
      const wanted = typeof every === 'function' ? every(data) : every;
      const ms = wanted || (!isLive && isTold(path) && NOT_LIVE_MS);
      const backOff = 2 ** Math.min(fetchFailureCount, 6);
      return ms && callsFor(input) * Math.min(ms * backOff, Math.max(LONGEST_WAIT_MS, ms));
    },
  });
}

type Listing = { query?: { pageSize?: number } };
/** How many calls a page of a list takes; a long one is asked for more rarely, so that it costs no more than a short one. */
const callsFor = (input: Listing | undefined): number =>
  Math.ceil((input?.query?.pageSize ?? 1) / MOST_AT_ONCE);

function answerOf<Path extends PathOf<'GET'>>(
  api: Api,
  path: Path,
  input: Listing | undefined,
): Promise<AnswerOf<'GET', Path>> {
  const get = api.get as (path: string, input?: Listing) => Promise<AnswerOf<'GET', Path>>;
  if (callsFor(input) === 1) return get(path, input);
  const load = (page: object) => get(path, { ...input, query: { ...input?.query, ...page } });
  return everyRow(load as never, { most: input?.query?.pageSize ?? 0 }) as Promise<AnswerOf<'GET', Path>>;
}
