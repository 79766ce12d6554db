import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys/keys-provider.tsx';
import { searchKeys } from '../keys/shared-keys.ts';

type Props = {
  /** What is searched: for screen readers and as a hint in the field. */
  label: string;
  /** Shown above the field, where those beside it have a name, too. */
  title?: string;
  size?: 'xs' | 'sm';
  value: string | undefined;
  /** Called a moment after the typing has stopped; undefined when the field is empty. */
  onChange: (value: string | undefined) => void;
};

const SETTLED_MS = 250;

/** A field to search a list with; `/` leads to it. */
export function SearchField({ label, title, size = 'sm', value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value ?? '');
  // What was told and has not come back as the value yet: what comes otherwise is the back button's, or a filter's end.
  const told = useRef<(string | undefined)[]>([]);
  const tell = useDebouncedCallback((text: string) => {
    const next = text.trim() || undefined;
    if (next !== (told.current.length > 0 ? told.current.at(-1) : value)) told.current.push(next);
    onChange(next);
  }, SETTLED_MS);
  useEffect(() => {
    const place = told.current.indexOf(value);
    if (place >= 0) told.current.splice(0, place + 1);
    else setTyped(value ?? '');
  }, [value]);
  useKeys(searchKeys, { search: { run: () => field.current?.focus(), label: title ?? label } });
  return (
    <TextInput
      ref={field}
      type="search"
      size={size}
      {...(title ? { label: title } : { 'aria-label': label })}
      maxLength={200}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value);
      }}
      className="search-field"
    />
  );
}
