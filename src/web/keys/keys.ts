import type { PlainTextKey } from '../texts/index.ts';

/** One key of a page: what is pressed, and what it is called in the help. */
export type Key = {
  /** `j`, `?`, `Enter`, `ArrowDown`, `mod+s` (Ctrl or Cmd), `mod+shift+s`; `g f`: one after the other. */
  key: string;
  text: PlainTextKey;
  /** Whether it goes on while it is held down, as going from row to row does; else it acts once. */
  repeats?: true;
  /** The browser does it by itself, as Enter opens a link; it is only listed. */
  native?: true;
  /** Shown in the help only while there is something it acts on. */
  sometimes?: true;
};

/** The keys of a page or of a part of it, by the name of what they do. */
export type Keys = Readonly<Record<string, Key>>;

/** Declares keys once, for the help, the handlers (`useKeys`) and the tests. */
export const declareKeys = <const Table extends Keys>(table: Table): Table => table;

/** The keys that more than one action of the same page wants. */
export function conflictsIn(tables: readonly Keys[]): string[] {
  const seen = new Map<string, string>();
  const conflicts: string[] = [];
  for (const [name, { key }] of tables.flatMap((table) => Object.entries(table))) {
    const other = seen.get(key.toLowerCase());
    if (other !== undefined) conflicts.push(`${key}: ${other} and ${name}`);
    seen.set(key.toLowerCase(), name);
  }
  return conflicts;
}

/** What was pressed, as keys are written. */
export function pressedKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string {
  const key = event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return `alt+${key}`;
  // With plain keys Shift is part of the character: `?` is Shift and another key on most keyboards.
  return mod ? `mod+${event.shiftKey ? 'shift+' : ''}${key}` : key;
}

/** The key that waits for another one, as in `g f`. What comes after it is never a key by itself. */
const PREFIX = 'g';
const PREFIX_HOLDS_MS = 1_500;

/**
 * Puts keys that are pressed one after the other together.
 *
 * @returns given what is pressed and when (milliseconds), the key that it comes to; null while another one is waited for
 */
export function keySequence(): (pressed: string, at: number) => string | null {
  let prefixAt = Number.NEGATIVE_INFINITY;
  return (pressed, at) => {
    const isSecond = at - prefixAt < PREFIX_HOLDS_MS;
    prefixAt = !isSecond && pressed === PREFIX ? at : Number.NEGATIVE_INFINITY;
    if (prefixAt === at) return null;
    return isSecond ? `${PREFIX} ${pressed}` : pressed;
  };
}

/** Whether a key is one that people type with: those with Ctrl or Cmd are not. */
export const isPlain = (pressed: string): boolean => !pressed.startsWith('mod+');

/** What stands in a field after one more key, as `KeyboardEvent.key` names it. */
export function afterKey(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  // Others are named: `Enter`, `Shift`, `ArrowDown`.
  return [...key].length === 1 ? text + key : text;
}

/**
 * Whether an Enter is held down where it presses a button or sends a form: browsers would do it again thirty times a
 * second. In a text it makes lines.
 */
export const pressesOn = (
  { key, repeat }: Pick<KeyboardEvent, 'key' | 'repeat'>,
  { isContentEditable, tagName }: Pick<Place, 'isContentEditable' | 'tagName'>,
): boolean => repeat && key === 'Enter' && !isContentEditable && tagName !== 'TEXTAREA';

type Place = Pick<HTMLElement, 'isContentEditable' | 'tagName' | 'closest'> & { type?: string };

/** Whether somebody types, or chooses from a list, where the focus is; boxes to tick are no fields to type in. */
export function isTypingIn(place: Place): boolean {
  if (place.isContentEditable) return true;
  if (place.tagName === 'INPUT') return !/^(checkbox|radio|button|submit)$/.test(place.type ?? 'text');
  return place.closest('textarea, select, [role="combobox"], [role="listbox"], [role="menu"]') !== null;
}
