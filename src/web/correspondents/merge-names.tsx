import { useFormats, useText } from '../context/language.tsx';
import type { Merge } from './merge-states.ts';

/** Who went into whom. */
export function MergeNames({ merge: { survivor, losers } }: { merge: Merge }) {
  const t = useText();
  const { list } = useFormats();
  return t('merges.names', { losers: list(losers.map(({ name }) => name)), survivor: survivor.name });
}
