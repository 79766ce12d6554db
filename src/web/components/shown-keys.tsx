import { Kbd } from '@mantine/core';
import { useText } from '../context/language.tsx';

/** Keys as they are printed on the keyboard: `mod+shift+s` is Ctrl + Shift + S, `g f` is G and then F. */
export function ShownKeys({ keys }: { keys: string }) {
  const t = useText();
  const nameOf = (part: string): string =>
    part === 'mod' ? t('shortcuts.ctrl') : (NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return (
    <span className="shown-keys">
      {keys.split(/(\+| )/).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one key never change places
        part === '+' ? ' + ' : part === ' ' ? ' ' : <Kbd key={index}>{nameOf(part)}</Kbd>,
      )}
    </span>
  );
}

const NAMES: Record<string, string> = { shift: 'Shift', ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
