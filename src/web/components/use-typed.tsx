import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { notifyDone } from './notify.ts';
import { isSigningInAnew } from './signing-in-anew.ts';
import { type TypedWork, typedWork } from './typed-work.ts';

type Given<Value> = {
  /** Of the form and what it is about: `document 7`. */
  name: string;
  clean: Value;
  /** Without it everything that differs from `clean` is unsaved work. */
  isDirty?: (value: Value) => boolean;
  /** A dialog is left by any other address, as by Back; a page only by another path. */
  isDialog?: boolean;
};
export type Typed<Value> = {
  value: Value;
  set: (value: Value | ((now: Value) => Value)) => void;
  isDirty: boolean;
  /** It is saved, or meant to be lost; to be called before the form is left. */
  done: (clean?: Value) => void;
  /** Goes on at once, or where something was typed after a question. */
  leave: (then: () => void) => void;
  /** To be shown with the form: asks before the form is left, by whatever way. */
  guard: ReactNode;
};

/**
 * What somebody types in a form. It is not lost by Back, Escape, a link, a reload or closing the window without a
 * question, nor by a session that ran out: after the new sign-in it is there again.
 */
export function useTyped<Value>({ name, clean, isDirty, isDialog = false }: Given<Value>): Typed<Value> {
  const t = useText();
  const { sub } = useMe();
  const [first] = useState(clean);
  // `done` reports what is clean later: another answer of the service must not change what was typed.
  const judge = useRef(isDirty);
  judge.current = isDirty;
  const isJudged = isDirty !== undefined;
  const work = useMemo(
    () =>
      typedWork({
        name: `${sub} ${name}`,
        clean: first,
        storage: sessionStorage,
        isDirty: isJudged ? (now) => judge.current?.(now) ?? false : undefined,
      }),
    [sub, name, first, isJudged],
  );
  const value = useSyncExternalStore(work.subscribe, work.value);
  const [leaving, setLeaving] = useState<() => void>();
  useEffect(() => {
    if (work.wasKept) notifyDone(t('typed.kept'));
  }, [work, t]);
  const done = (next: Value = first) => work.done(next);
  return {
    value,
    set: (next) =>
      work.set(typeof next === 'function' ? (next as (now: Value) => Value)(work.value()) : next),
    isDirty: work.isDirty(),
    done,
    leave: (then) => (work.isDirty() ? setLeaving(() => then) : then()),
    guard: (
      <LeaveGuard
        work={work}
        isDialog={isDialog}
        leaving={leaving}
        onStay={() => setLeaving(undefined)}
        onDiscard={done}
      />
    ),
  };
}

type GuardProps = {
  work: Pick<TypedWork<never>, 'isDirty'>;
  isDialog: boolean;
  leaving: (() => void) | undefined;
  onStay: () => void;
  onDiscard: () => void;
};

function LeaveGuard({ work, isDialog, leaving, onStay, onDiscard }: GuardProps) {
  const t = useText();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      work.isDirty() && (current.pathname !== next.pathname || (isDialog && !sameSearch(current, next))),
    enableBeforeUnload: () => work.isDirty() && !isSigningInAnew(),
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  // Not there before it is asked: it would take the Escape that leaves the form for its own.
  if (!leaving && !isBlocked) return null;
  return (
    <ConfirmDialog
      opened
      title={t('typed.title')}
      cancel={t('typed.stay')}
      confirm={t('typed.discard')}
      dangerous
      onClose={() => {
        onStay();
        blocker.reset?.();
      }}
      onConfirm={() => {
        onDiscard();
        onStay();
        leaving?.();
        blocker.proceed?.();
      }}
    >
      {t('typed.text')}
    </ConfirmDialog>
  );
}

const sameSearch = (a: { search: object }, b: { search: object }): boolean =>
  JSON.stringify(a.search) === JSON.stringify(b.search);
