import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { readPreference, writePreference } from './preferences.ts';

export type Shortcut = {
  /** `j`, `?`, `Enter`, `ArrowDown`, `mod+s`, `mod+shift+s`. */
  key: string;
  label: string;
  /** Undefined: the browser does it by itself, as Enter opens a link; it is only listed. */
  run: (() => void) | undefined;
  /** Whether it goes on while the key is held down, as going from row to row does; else it acts once. */
  repeats?: true;
};

type Shortcuts = {
  on: boolean;
  switchOn: (on: boolean) => void;
  /** Those of the page, for the help. */
  shown: readonly Shortcut[];
  add: (list: () => readonly Shortcut[]) => () => void;
};

const ShortcutsContext = createContext<Shortcuts | undefined>(undefined);

/**
 * Listens for the keys of whatever page is shown. Single keys are off while typing, behind a dialog, and for those who
 * have switched them off (WCAG 2.1.4); those with Ctrl or Cmd always work.
 */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [on, setOn] = useState(() => readPreference('shortcuts') !== 'off');
  const [lists, setLists] = useState<readonly (() => readonly Shortcut[])[]>([]);
  const latest = useRef({ on, lists });
  latest.current = { on, lists };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = keyOf(event);
      const plain = !pressed.startsWith('mod+');
      if (event.defaultPrevented || (plain && (!latest.current.on || isBusy(event.target)))) return;
      const all = latest.current.lists.flatMap((list) => list());
      const found = all.findLast((one) => one.run && one.key.toLowerCase() === pressed);
      if (!found?.run) return;
      event.preventDefault();
      if (found.repeats || !event.repeat) found.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const value = useMemo(
    () => ({
      on,
      switchOn(next: boolean) {
        writePreference('shortcuts', next ? 'on' : 'off');
        setOn(next);
      },
      get shown() {
        return lists.flatMap((list) => list());
      },
      add(list: () => readonly Shortcut[]) {
        setLists((before) => [...before, list]);
        return () => setLists((before) => before.filter((one) => one !== list));
      },
    }),
    [on, lists],
  );
  return <ShortcutsContext.Provider value={value}>{children}</ShortcutsContext.Provider>;
}

export function useShortcutState(): Shortcuts {
  const shortcuts = useContext(ShortcutsContext);
  if (!shortcuts) throw new Error('useShortcuts outside of ShortcutsProvider');
  return shortcuts;
}

/** The shortcuts of a page or dialog while it is shown; `?` lists them. Needs no memoised functions. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { add } = useShortcutState();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const register = useRef(add);
  register.current = add;
  useEffect(() => register.current(() => latest.current), []);
}

/** What was pressed, as shortcuts are written. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string {
  const key = event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return `alt+${key}`;
  // With plain keys Shift is part of the character: `?` is Shift and another key on most keyboards.
  return mod ? `mod+${event.shiftKey ? 'shift+' : ''}${key}` : key;
}

/** Whether the key belongs to a field or to a dialog that lies above the page. */
function isBusy(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : document.body;
  const inDialog = element.closest('[role="dialog"]');
  if (
    element.isContentEditable ||
    element.closest('input, textarea, select, [role="combobox"], [role="menu"]')
  ) {
    // Boxes to tick are no fields to type in.
    return !(element instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(element.type));
  }
  return !inDialog && document.querySelector('[role="dialog"]') !== null;
}
