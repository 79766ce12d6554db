import { Button, Group, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { sumsOf } from './bulk-summary.ts';
import { focusFirstApproval } from './focused-approval.ts';

type Props = {
  chosen: readonly Schemas['Approval'][];
  onClear: () => void;
  /** Was decided on, or refused; what was left out stays chosen. */
  onSent: (rows: readonly Schemas['Approval'][]) => void;
  /** Where all rows of the page are chosen and there are more: how many, and the way to choose them. */
  more: { total: number; choose: () => void; busy: boolean } | undefined;
};

/** What is chosen, and the way to decide on all of it. */
export function BulkBar({ chosen, onClear, onSent, more }: Props) {
  const t = useText();
  const texts = useApprovalTexts();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (chosen.length === 0) return null;
  const { sums } = sumsOf(chosen);
  const count = chosen.length;
  return (
    <Group
      className="panel bulk-bar sticky-bar"
      px="sm"
      py={6}
      gap="sm"
      role="region"
      aria-label={t('bulk.label')}
    >
      <Text size="sm" fw={600} className="number">
        {[t('bulk.chosen', { count }), ...(sums.length > 0 ? [texts.sums(sums)] : [])].join(' · ')}
      </Text>
      {more && (
        <Button size="compact-sm" variant="subtle" onClick={more.choose} loading={more.busy}>
          {t('bulk.chooseAll', { count: more.total })}
        </Button>
      )}
      <Button
        size="compact-sm"
        leftSection={<IconListCheck size={14} aria-hidden />}
        ref={button}
        onClick={() => setOpened(true)}
      >
        {t('bulk.decide')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {opened && (
        <BulkDialog
          chosen={chosen}
          onClose={(sent) => {
            setOpened(false);
            if (sent.length === 0) return button.current?.focus();
            onSent(sent);
            focusFirstApproval();
          }}
        />
      )}
    </Group>
  );
}
