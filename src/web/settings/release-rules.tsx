import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLive } from '../api/hooks.ts';
import { useText } from '../context/language.tsx';
import { ReleaseRule } from './release-rule.tsx';
import { RulesPreview } from './release-rules-preview.tsx';
import { SettingField, useField } from './setting-field.tsx';
import type { SettingsForm } from './settings-form.ts';

/** When a release takes several people, with what that would have meant lately. */
export function ReleaseRules({ form }: { form: SettingsForm }) {
  const t = useText();
  const { description, error } = useField(form, 'approval_rules');
  const rules = form.value('approval_rules');
  const groups = useLive('/permissions');
  const releasing = (groups.data?.items ?? []).flatMap(({ group, permissions }) =>
    permissions.includes('VIEW_FREIGABE') ? [group] : [],
  );
  const faults = form.faults('approval_rules');
  const put = (next: typeof rules) => form.set('approval_rules', next);
  const freeName = () => {
    const taken = new Set(rules.map(({ name }) => name));
    let n = rules.length + 1;
    while (taken.has(t('releaseRules.newName', { n }))) n += 1;
    return t('releaseRules.newName', { n });
  };
  return (
    <SettingField form={form} name="approval_rules">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        {rules.map((rule, index) => (
          <ReleaseRule
            // Rules have no ids: names may be typed anew while the field has the focus.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what names a rule here
            key={index}
            place={index + 1}
            rule={rule}
            groups={releasing}
            faults={faults.filter(({ path }) => path.split('.')[0] === String(index))}
            onChange={(next) => put(rules.with(index, next))}
            onRemove={() => put(rules.toSpliced(index, 1))}
          />
        ))}
        {error && faults.every(({ path }) => path === '') && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <Button
          size="xs"
          variant="default"
          className="align-start"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            put([
              ...rules,
              {
                name: freeName(),
                when: { from: [{ value: '1000', currency: 'EUR' }] },
                people: 2,
                groups: [],
              },
            ])
          }
        >
          {t('releaseRules.add')}
        </Button>
        <RulesPreview rules={rules} />
      </Stack>
    </SettingField>
  );
}
