import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useText } from '../context/language.tsx';
import { filterQuery } from './approval-search.ts';

type Props = { isOpen: boolean; toggle: () => void; filters: Parameters<typeof filterQuery>[0] };

/** On a phone the filters are folded away: this shows them, and says how many are set. */
export function FilterToggle({ isOpen, toggle, filters: { q: _, ...folded } }: Props) {
  const t = useText();
  const count = Object.keys(filterQuery(folded)).length;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={toggle}
      aria-expanded={isOpen}
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      className="filter-toggle"
    >
      {t('approvals.filter.more', { count })}
    </Button>
  );
}
