import { Button, Group } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useText } from '../../context/language.tsx';
import type { Editing } from './use-editing.ts';
import type { Saving } from './use-save.ts';

type Props = { editing: Editing; saving: Saving; onSave: () => void; onSaveNext: () => void };

/** Saves what is open; stays in sight. */
export function SaveBar({ editing, saving, onSave, onSaveNext }: Props) {
  const t = useText();
  const count = saving.open.length;
  if (editing.item.state !== 'open') return null;
  return (
    <section className="panel save-bar" aria-label={t('edit.save')}>
      {saving.problem && !editing.isStale && <ProblemAlert problem={saving.problem} />}
      <Group gap="xs">
        <Button
          size="sm"
          title="Ctrl+S"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!saving.isReady || count === 0}
          loading={saving.isBusy}
          onClick={onSave}
        >
          {t('inboxItem.save', { count })}
        </Button>
        <Button
          size="sm"
          title="Ctrl+Shift+S"
          variant="light"
          disabled={!saving.isReady}
          loading={saving.isBusy}
          onClick={onSaveNext}
        >
          {t('inboxItem.saveNext')}
        </Button>
        {editing.isDirty && (
          <Button
            size="sm"
            variant="default"
            disabled={!saving.isReady}
            loading={saving.isBusy}
            onClick={() => void saving.keep()}
          >
            {t('inboxItem.keep')}
          </Button>
        )}
      </Group>
    </section>
  );
}
