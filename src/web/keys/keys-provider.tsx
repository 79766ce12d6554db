import { useMatches } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useText } from '../context/language.tsx';
import { isPlain, isTypingIn, type Key, type Keys, keySequence, pressedKey, pressesOn } from './keys.ts';

/** What a key does now. With a label it is called so in the help, where its name depends on what is shown. */
export type Action = (() => void) | { run: () => void; label: string };
export type Actions<Table extends Keys> = { [Name in keyof Table]?: Action | undefined };
type Source = { table: Keys; actions: () => Actions<Keys> };

/** `run`: what it does just now; without it the browser does it, or there is nothing to do it with. */
export type ShownKey = { key: string; label: string; run: (() => void) | undefined };

type KeysState = {
  on: boolean;
  switchOn: (on: boolean) => void;
  /** Those of the page at hand, for the help. */
  shown: () => ShownKey[];
  add: (source: Source) => () => void;
};

type Props = {
  /** The keys of every page. */
  always: readonly Keys[];
  /** Whether plain keys do anything. */
  on: boolean;
  switchOn: (on: boolean) => void;
  children: ReactNode;
};

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

const KeysContext = createContext<KeysState | undefined>(undefined);

/**
 * Listens for the keys that the page at hand declares, and for no others. Plain keys are off while somebody types,
 * behind a dialog, and for those who have switched them off (WCAG 2.1.4); those with Ctrl or Cmd always work.
 */
export function KeysProvider({ always, on, switchOn, children }: Props) {
  const t = useText();
  const declared = [...always, ...useMatches().flatMap(({ staticData }) => staticData.keys ?? [])];
  const sources = useRef<readonly Source[]>([]);
  const actionOf = (table: Keys, name: string): Action | undefined =>
    sources.current
      .filter((source) => source.table === table)
      .map((source) => source.actions()[name])
      .findLast((action) => action !== undefined);
  const sequence = useRef(keySequence());
  const latest = useRef({ on, declared, actionOf });
  latest.current = { on, declared, actionOf };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { on, declared, actionOf } = latest.current;
      if (pressesOn(event, placeOf(event))) event.preventDefault();
      const single = pressedKey(event);
      if (event.defaultPrevented || MODIFIERS.has(event.key)) return;
      if (isPlain(single) && (!on || isOff(placeOf(event)))) return;
      const pressed = sequence.current(single, event.timeStamp);
      // The second of two keys means nothing else, whatever it would do alone.
      if (pressed !== single) event.preventDefault();
      for (const [table, name, key] of entriesOf(declared)) {
        const action = key.key.toLowerCase() === pressed ? actionOf(table, name) : undefined;
        if (!action) continue;
        event.preventDefault();
        if (key.repeats || !event.repeat) runOf(action)();
        return;
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const latestSwitch = useRef(switchOn);
  latestSwitch.current = switchOn;
  const value = useMemo<KeysState>(
    () => ({
      on,
      switchOn: (next) => latestSwitch.current(next),
      shown: () =>
        entriesOf(latest.current.declared).flatMap(([table, name, { key, text, sometimes }]) => {
          const action = latest.current.actionOf(table, name);
          if (sometimes && !action) return [];
          const label = typeof action === 'object' ? action.label : t(text);
          return { key, label, run: action && runOf(action) };
        }),
      add(source) {
        sources.current = [...sources.current, source];
        if (!latest.current.declared.includes(source.table)) {
          console.error(`The page does not declare these keys: ${Object.keys(source.table).join(', ')}`);
        }
        return () => {
          sources.current = sources.current.filter((one) => one !== source);
        };
      },
    }),
    [on, t],
  );
  return <KeysContext.Provider value={value}>{children}</KeysContext.Provider>;
}

export function useKeysState(): KeysState {
  const state = useContext(KeysContext);
  if (!state) throw new Error('useKeys outside of KeysProvider');
  return state;
}

/**
 * What keys do while a page, a part of it or a dialog is shown: `useKeys(listKeys, { next: () => go(1) })`. The page
 * has to declare the table (`staticData.keys`). The actions need no memoising.
 */
export function useKeys<Table extends Keys>(table: Table, actions: Actions<Table>): void {
  const { add } = useKeysState();
  const latest = useRef(actions);
  latest.current = actions;
  const register = useRef(add);
  register.current = add;
  useEffect(() => register.current({ table, actions: () => latest.current as Actions<Keys> }), [table]);
}

const runOf = (action: Action): (() => void) => (typeof action === 'function' ? action : action.run);

const entriesOf = (tables: readonly Keys[]): [Keys, string, Key][] =>
  tables.flatMap((table) =>
    Object.entries(table).map(([name, key]): [Keys, string, Key] => [table, name, key]),
  );

const placeOf = ({ target }: Event): HTMLElement => (target instanceof HTMLElement ? target : document.body);

/** Behind a dialog a key would act on what is not to be seen. */
const isOff = (place: HTMLElement): boolean =>
  isTypingIn(place) || document.querySelector('[role="dialog"]') !== null;
