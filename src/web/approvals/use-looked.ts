import { useCallback } from 'react';
import { useMe } from '../context/me.tsx';
import { Looked } from './looked.ts';

/** What the person who is signed in has looked at by now. */
export function useLooked(): () => Looked {
  const { sub } = useMe();
  return useCallback(() => new Looked(sessionStorage, sub), [sub]);
}
