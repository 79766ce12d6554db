import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';

type Kept = Schemas['MailDraft'];
type Props = { drafts: readonly Kept[]; onChoose: (draft: Kept) => void };

/** Mails about other files that were begun and wait. */
export function OtherDrafts({ drafts, onChoose }: Props) {
  const t = useText();
  const { dateTime } = useFormats();
  if (drafts.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          mb="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('compose.drafts', { count: drafts.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {drafts.map((draft) => (
          <Menu.Item key={draft.draftId} onClick={() => onChoose(draft)}>
            {draft.subject || t('compose.noSubject')} · {dateTime(draft.updatedAt)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
