import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DecimalNumberInput } from '../../components/decimal-number-input.tsx';
import { useText } from '../../context/language.tsx';
import type { Line } from './template-draft.ts';

type Props = {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  faultOf: (path: string) => string | undefined;
};

const MOST = 20;

/** The lines of text beside or below the code. */
export function LabelLines({ lines, onChange, faultOf }: Props) {
  const t = useText();
  const change = (place: number, line: Partial<Line>) =>
    onChange(lines.map((now, other) => (other === place ? { ...now, ...line } : now)));
  return (
    <Stack gap="xs">
      {lines.map((line, place) => (
        // Lines have nothing of their own but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Group key={place} align="flex-start" gap="xs" wrap="nowrap">
          <TextInput
            className="grow"
            label={t('labels.line', { line: place + 1 })}
            value={line.text}
            onChange={({ currentTarget: { value } }) => change(place, { text: value })}
            error={faultOf(`lines.${place}.text`)}
            maxLength={2_000}
          />
          <DecimalNumberInput
            w={100}
            label={t('labels.lineSize')}
            aria-label={t('labels.lineSizeOf', { line: place + 1 })}
            value={line.sizeMm}
            onChange={(value) => typeof value === 'number' && change(place, { sizeMm: value })}
            error={faultOf(`lines.${place}.sizeMm`)}
            min={1}
            max={50}
            step={0.2}
            decimalScale={1}
          />
          <Checkbox
            mt={32}
            label={t('labels.bold')}
            aria-label={t('labels.boldOf', { line: place + 1 })}
            checked={line.bold ?? false}
            onChange={({ currentTarget: { checked } }) => change(place, { bold: checked })}
          />
          <ActionIcon
            mt={29}
            variant="subtle"
            color="gray"
            aria-label={t('labels.removeLine', { line: place + 1 })}
            onClick={() => onChange(lines.filter((_, other) => other !== place))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {lines.length < MOST && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...lines, { text: '{{number}}', sizeMm: 3 }])}
          >
            {t('labels.addLine')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
