import { useEffect, useState } from 'react';
import { useText } from '../shell/language.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';

/** `J` and `K` go through the rows, `E` edits the one at hand; its link has the focus, so Enter opens it. */
export function useRowKeys(
  rows: readonly { id: number }[],
  onEdit: (id: number) => void,
): number | undefined {
  const t = useText();
  const [current, setCurrent] = useState<number>();
  const place = rows.findIndex(({ id }) => id === current);
  const go = (step: number) => {
    const next = rows[place < 0 ? 0 : Math.min(Math.max(place + step, 0), rows.length - 1)];
    if (next) setCurrent(next.id);
  };
  useEffect(() => {
    if (current === undefined) return;
    const link = document.querySelector<HTMLElement>('tr[aria-current="true"] a');
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useShortcuts([
    { key: 'j', label: t('documents.key.next'), run: () => go(1) },
    { key: 'k', label: t('documents.key.previous'), run: () => go(-1) },
    { key: 'e', label: t('documents.key.edit'), run: () => place >= 0 && onEdit(current as number) },
  ]);
  return current;
}
