import { Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useText } from '../../context/language.tsx';
import type { Editing } from './use-editing.ts';
import type { Saving } from './use-save.ts';

type Props = { editing: Editing; saving: Saving; onSave: () => void; onSaveNext: () => void };

/** Saves what is open, or leads on where nothing is left to do; stays in sight. */
export function SaveBar({ editing, saving, onSave, onSaveNext }: Props) {
  const t = useText();
  const count = saving.open.length;
  if (editing.item.state !== 'open') return <EndedBar editing={editing} onNext={onSaveNext} />;
  // Somebody else has it at hand.
  if (!editing.mayEdit) return null;
  return (
    <section className="panel item-save sticky-bar" aria-label={t('edit.save')}>
      {saving.problem && !editing.isStale && <ProblemAlert problem={saving.problem} />}
      <Group gap="xs">
        <Button
          px="xs"
          title={`${t('shortcuts.ctrl')}+S`}
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!saving.isReady || count === 0}
          loading={saving.isBusy}
          onClick={onSave}
        >
          {t('inboxItem.save', { count })}
        </Button>
        <Button
          px="xs"
          title={`${t('shortcuts.ctrl')}+Shift+S`}
          variant="light"
          disabled={!saving.isReady}
          loading={saving.isBusy}
          onClick={onSaveNext}
        >
          {t('inboxItem.saveNext')}
        </Button>
      </Group>
      {editing.isDirty && (
        <Button
          size="compact-sm"
          variant="subtle"
          justify="start"
          disabled={!saving.isReady || saving.isBusy}
          onClick={() => void saving.keep()}
        >
          {t('inboxItem.keep')}
        </Button>
      )}
    </section>
  );
}

function EndedBar({ editing: { item }, onNext }: { editing: Editing; onNext: () => void }) {
  const t = useText();
  const isSaved = item.segments.length > 0 && item.segments.every(({ documentId }) => documentId !== null);
  return (
    <section className="panel item-save sticky-bar" aria-label={t('edit.save')}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" role="status">
          {t(isSaved ? 'inboxItem.allSaved' : `inboxItem.ended.${item.state as 'done'}`)}
        </Text>
        <Button
          px="xs"
          title={`${t('shortcuts.ctrl')}+Shift+S`}
          data-next
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={onNext}
        >
          {t('inboxItem.next')}
        </Button>
      </Group>
    </section>
  );
}
