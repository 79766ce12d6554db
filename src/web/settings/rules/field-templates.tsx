import { ActionIcon, Group, Input, Stack, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { useChoices } from '../../components/choices.ts';
import { useText } from '../../context/language.tsx';

type Props = {
  label: string;
  /** Templates by the id of the custom field. */
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
  faultOf: (field: string) => string;
};

/** A template for each custom field that the rule sets. */
export function FieldTemplates({ label, value, onChange, faultOf }: Props) {
  const t = useText();
  const { byId, isKnown } = useChoices('customField');
  const nameOf = (id: string) =>
    byId.get(Number(id))?.name ?? (isKnown ? t('choice.missing', { id }) : `#${id}`);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs" className="field-templates">
        {Object.entries(value).map(([id, template]) => (
          <Group key={id} gap="xs" wrap="nowrap" align="flex-start">
            <Textarea
              className="grow"
              label={nameOf(id)}
              autosize
              minRows={1}
              classNames={{ input: 'code-input' }}
              spellCheck={false}
              value={template}
              onChange={({ currentTarget }) => onChange({ ...value, [id]: currentTarget.value })}
              error={faultOf(id) || false}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={26}
              aria-label={t('rules.removePart', { part: nameOf(id) })}
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(value).filter(([key]) => key !== id)))
              }
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <ChoiceSelect
          kind="customField"
          label={t('rules.addField')}
          placeholder={t('rules.addFieldPlaceholder')}
          fits={({ id }) => !(id in value)}
          value={null}
          onChange={(id) => id !== null && onChange({ ...value, [id]: '' })}
        />
      </Stack>
    </Input.Wrapper>
  );
}
