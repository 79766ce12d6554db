import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PathOf } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useText } from '../context/language.tsx';
import { notifyDone, notifyProblem } from './notify.ts';

type ActionOptions<Input, Answer> = {
  /** The message when it is done, also read out; undefined: none. */
  done?: (answer: Answer, input: Input) => string | undefined;
  /** The paths whose answers may have changed. */
  refreshes?: readonly PathOf<'GET'>[];
  /** The page shows the problem itself; otherwise a notification does. */
  showsProblem?: boolean;
};

/**
 * Something a person does: `useAction((id: number) => api.post(…), { done, refreshes })`. The same again, while it is
 * on its way, is the second click of a double click: buttons learn of the first one only a moment later.
 */
export function useAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  { done, refreshes = [], showsProblem = false }: ActionOptions<Input, Answer> = {},
): UseMutationResult<Answer, ApiProblem, Input> {
  const client = useQueryClient();
  const t = useText();
  const onTheirWay = useRef(new Set<unknown>());
  const action = useMutation<Answer, ApiProblem, Input>({
    async mutationFn(input) {
      try {
        return await act(input);
      } finally {
        onTheirWay.current.delete(nameOf(input));
      }
    },
    onSuccess(answer, input) {
      const words = done?.(answer, input);
      if (words) notifyDone(words);
    },
    onError(problem) {
      if (!showsProblem) notifyProblem(t, problem);
    },
    onSettled: () => Promise.all(refreshes.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
  const mutate: typeof action.mutate = (...asked) => {
    const name = nameOf(asked[0]);
    if (onTheirWay.current.has(name)) return;
    onTheirWay.current.add(name);
    action.mutate(...asked);
  };
  return { ...action, mutate };
}

/** What is asked for, to be compared: plain values by what they say, all else, as functions and files, by itself. */
function nameOf(input: unknown): unknown {
  const isPlain = typeof input === 'object' && (Array.isArray(input) || input?.constructor === Object);
  return isPlain ? JSON.stringify(input) : input;
}
