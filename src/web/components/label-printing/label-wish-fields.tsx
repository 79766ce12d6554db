import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useText } from '../../context/language.tsx';
import type { useLabelWish } from './use-label-wish.ts';

const MOST_LABELS = 200;

/** Template, printer, number, and what the template asks for. */
export function LabelWishFields({ form }: { form: ReturnType<typeof useLabelWish> }) {
  const t = useText();
  const { wish, offered, printers, template, change } = form;
  const count = { min: 1, max: MOST_LABELS, allowDecimal: false, clampBehavior: 'strict', w: 150 } as const;
  return (
    <>
      <Group grow align="flex-start">
        <Select
          label={t('labels.template')}
          data={offered.map(({ templateId, name }) => ({ value: templateId, label: name }))}
          value={wish.templateId}
          onChange={(templateId) => change({ templateId })}
          allowDeselect={false}
          data-autofocus
        />
        <Select
          label={t('labels.printer')}
          data={printers.map(({ printerId, name, agentName, isAway }) => ({
            value: printerId,
            label: t(isAway ? 'labels.printerOptionAway' : 'labels.printerOption', {
              name,
              agent: agentName,
            }),
          }))}
          value={wish.printerId}
          onChange={(printerId) => change({ printerId })}
          allowDeselect={false}
        />
      </Group>
      {template?.fields.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={wish.fields[name] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ fields: { ...wish.fields, [name]: value } })}
          maxLength={1_000}
          required
        />
      ))}
      <Group align="flex-start">
        {template && template.numberRange !== null && (
          <NumberInput
            {...count}
            label={t('labels.labels')}
            description={t('labels.labelsHint')}
            value={wish.labels}
            onChange={(labels) => change({ labels: Number(labels) || 1 })}
          />
        )}
        <NumberInput
          {...count}
          label={t('labels.copies')}
          description={t('labels.copiesHint')}
          value={wish.copies}
          onChange={(copies) => change({ copies: Number(copies) || 1 })}
        />
      </Group>
    </>
  );
}
