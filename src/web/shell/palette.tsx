import { Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import './palette.css';
import { ShownKeys } from '../components/shown-keys.tsx';
import { useText } from '../context/language.tsx';
import type { Entry } from './palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

const TYPING_MS = 200;
const SHOWN = 30;

type Props = {
  onClose: () => void;
  /** Called when the field can be typed in; gives what was typed before. */
  onFocus: () => string;
};

/** Everything by name: what the page at hand does, pages, documents. Arrows choose, Enter does it. */
export function Palette({ onClose, onFocus }: Props) {
  const t = useText();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const { entries: all, isLooking } = usePaletteEntries(settled);
  const entries = all.slice(0, SHOWN);
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, entries.length - 1);
  const perform = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    // The page has its focus back by then: an action looks for the row that has it.
    setTimeout(entry.run, 0);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && settled === typed) perform(entries[chosen]);
    else return;
    event.preventDefault();
  };
  const idOf = (index: number) => `${list}-${index}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.title')}
      size="lg"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <TextInput
        data-autofocus
        mt={6}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onFocus={() => {
          const ahead = onFocus();
          if (ahead) setTyped(ahead);
        }}
        onKeyDown={onKey}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={list}
        {...(entries.length > 0 && { 'aria-activedescendant': idOf(chosen) })}
      />
      <div id={list} role="listbox" aria-label={t('palette.title')} className="palette" aria-busy={isLooking}>
        {entries.map((entry, index) => (
          <Choice
            key={entry.id}
            id={idOf(index)}
            entry={entry}
            isChosen={index === chosen}
            onChoose={() => perform(entry)}
          />
        ))}
      </div>
      {entries.length === 0 && settled === typed && !isLooking && (
        <Text size="sm" c="dimmed" role="status">
          {t('palette.nothing')}
        </Text>
      )}
    </Modal>
  );
}

type ChoiceProps = { id: string; entry: Entry; isChosen: boolean; onChoose: () => void };

const Choice = ({ id, entry: { label, hint, group, keys }, isChosen, onChoose }: ChoiceProps) => {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="palette-entry"
      onClick={onChoose}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <span className="palette-label">{label}</span>
      <span className="palette-hint">{hint ?? t(`palette.${group}`)}</span>
      {keys && <ShownKeys keys={keys} />}
    </div>
  );
};
