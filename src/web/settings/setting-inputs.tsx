import { Checkbox, Group, NumberInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceMultiSelect, ChoiceSelect } from '../components/choice-select.tsx';
import type { Choice, ChoiceKind } from '../components/choices.ts';
import { useText } from '../context/language.tsx';
import type { PlainTextKey } from '../texts/index.ts';
import { SettingField, useField } from './setting-field.tsx';
import type { KeysHolding, SettingKey, ValueOf } from './setting-types.ts';
import type { SettingsForm } from './settings-form.ts';

type Props<Key extends SettingKey> = { form: SettingsForm; name: Key };

/** One thing of Paperless; which kind, and which of them fit, the service says. */
export function ChoiceSetting({ form, name }: Props<KeysHolding<number | null>>) {
  const t = useText();
  const { kind, fits } = chosenFrom(form, name);
  return (
    <SettingField form={form} name={name}>
      <ChoiceSelect
        {...useField(form, name)}
        kind={kind}
        fits={fits}
        placeholder={t('settings.none')}
        value={form.value(name)}
        onChange={(id) => form.set(name, id)}
      />
    </SettingField>
  );
}

/** Some things of Paperless. */
export function ChoicesSetting({ form, name }: Props<KeysHolding<number[]>>) {
  const { kind, fits } = chosenFrom(form, name);
  return (
    <SettingField form={form} name={name}>
      <ChoiceMultiSelect
        {...useField(form, name)}
        kind={kind}
        fits={fits}
        value={form.value(name)}
        onChange={(ids) => form.set(name, ids)}
      />
    </SettingField>
  );
}

/** A template; left empty there is none. */
export function TemplateSetting({ form, name }: Props<KeysHolding<string | null>>) {
  return (
    <SettingField form={form} name={name}>
      <Textarea
        {...useField(form, name)}
        autosize
        minRows={1}
        classNames={{ input: 'code-input' }}
        spellCheck={false}
        value={form.value(name) ?? ''}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value || null)}
      />
    </SettingField>
  );
}

/** A pattern, which is never empty. */
export function PatternSetting({
  form,
  name,
  children,
}: Props<KeysHolding<string>> & { children?: ReactNode }) {
  return (
    <SettingField form={form} name={name}>
      <TextInput
        {...useField(form, name)}
        classNames={{ input: 'code-input' }}
        spellCheck={false}
        value={form.value(name)}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
      {children}
    </SettingField>
  );
}

export function SwitchSetting({ form, name }: Props<KeysHolding<boolean>>) {
  return (
    <SettingField form={form} name={name}>
      <Switch
        {...useField(form, name)}
        checked={form.value(name)}
        onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
      />
    </SettingField>
  );
}

/** A whole number; an emptied field leaves what was there. */
export function NumberSetting({ form, name, unit }: Props<KeysHolding<number>> & { unit: string }) {
  return (
    <SettingField form={form} name={name}>
      <NumberInput
        {...useField(form, name)}
        allowDecimal={false}
        min={0}
        suffix={` ${unit}`}
        maw="12rem"
        value={form.value(name)}
        onChange={(value) => typeof value === 'number' && form.set(name, value)}
      />
    </SettingField>
  );
}

/** One of a few ways, each with its meaning in words. */
export function WaySetting<Key extends WayKey>({
  form,
  name,
  ways,
}: Props<Key> & { ways: readonly { value: ValueOf<Key>; text: PlainTextKey }[] }) {
  const t = useText();
  return (
    <SettingField form={form} name={name}>
      <Radio.Group
        {...useField(form, name)}
        value={form.value(name)}
        onChange={(value) => {
          const way = ways.find((one) => one.value === value);
          if (way) form.set(name, way.value);
        }}
      >
        <Stack gap={6} mt="xs">
          {ways.map(({ value, text }) => (
            <Radio key={value} value={value} label={t(text)} />
          ))}
        </Stack>
      </Radio.Group>
    </SettingField>
  );
}
/** Some of a closed list of words, at least one. */
export function WordsSetting<Key extends 'barcode_formats'>({
  form,
  name,
  words,
}: Props<Key> & { words: readonly ValueOf<Key>[number][] }) {
  return (
    <SettingField form={form} name={name}>
      <Checkbox.Group
        {...useField(form, name)}
        value={form.value(name)}
        onChange={(chosen) => {
          const value = words.filter((word) => chosen.includes(word));
          if (value.length > 0) form.set(name, value as ValueOf<Key>);
        }}
      >
        <Group gap="md" mt="xs">
          {words.map((word) => (
            <Checkbox key={word} value={word} label={word} />
          ))}
        </Group>
      </Checkbox.Group>
    </SettingField>
  );
}

type WayKey = 'processing_tag_after' | 'farmsys_namen_vergleich' | 'approval_new_iban';

/** What the service says that the value is chosen from. */
function chosenFrom(
  form: SettingsForm,
  name: SettingKey,
): { kind: ChoiceKind; fits: ((choice: Choice) => boolean) | undefined } {
  const { names } = form.setting(name);
  if (!names || names.kind === 'approvalOption') throw new Error(`${name} is not chosen from a list`);
  const { kind, types } = names;
  return { kind, fits: types && (({ type }) => type !== undefined && types.includes(type)) };
}
