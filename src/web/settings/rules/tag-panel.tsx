import { Alert, Group, Text } from '@mantine/core';
import { useChoices } from '../../components/choices.ts';
import { Panel } from '../../components/panel.tsx';
import { TagChip } from '../../components/tag-chip.tsx';
import { useText } from '../../context/language.tsx';
import { WaySetting } from '../setting-inputs.tsx';
import type { SettingsForm } from '../settings-form.ts';

/** The tag that asks for processing, and what happens to it afterwards. */
export function TagPanel({ form }: { form: SettingsForm }) {
  const t = useText();
  const { byId, isKnown } = useChoices('tag');
  const id = form.settings.environment.processingTagId;
  const tag = byId.get(id);
  return (
    <Panel title={t('rules.tag')}>
      {isKnown && !tag && <Alert color="orange">{t('rules.tagMissing', { id })}</Alert>}
      {tag && (
        <Group gap="xs">
          <Text size="sm">{t('rules.tagText')}</Text>
          <TagChip tag={{ id, name: tag.name, color: tag.color ?? null }} />
        </Group>
      )}
      <WaySetting
        form={form}
        name="processing_tag_after"
        ways={[
          { value: 'remove-when-matched', text: 'rules.after.remove' },
          { value: 'keep', text: 'rules.after.keep' },
        ]}
      />
    </Panel>
  );
}
