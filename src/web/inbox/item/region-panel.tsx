import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { CodeList } from './code-list.tsx';
import type { PageSize } from './region.ts';
import type { RegionTool } from './use-region.ts';

/** The region at hand in mm, to be typed, and what was found in it. */
export function RegionPanel({ tool, size }: { tool: RegionTool; size: PageSize }) {
  const t = useText();
  const { list } = useFormats();
  const { region, answer } = tool;
  if (!region) return null;
  return (
    <Stack gap="xs" p="sm" className="region-panel" component="section" aria-label={t('inboxItem.region')}>
      <Text size="sm">{t('inboxItem.region.hint')}</Text>
      <Group gap="xs" align="flex-end">
        {(['x', 'y', 'width', 'height'] as const).map((edge) => (
          <NumberInput
            key={edge}
            label={t(`inboxItem.region.${edge}`)}
            value={region[edge]}
            onChange={(value) => typeof value === 'number' && tool.set({ ...region, [edge]: value })}
            min={0}
            max={edge === 'x' || edge === 'width' ? size.width : size.height}
            step={1}
            decimalScale={1}
            size="xs"
            w={88}
          />
        ))}
        <Button size="xs" onClick={tool.read} loading={tool.isReading}>
          {t('inboxItem.region.read')}
        </Button>
      </Group>
      {tool.problem && <ProblemAlert problem={tool.problem} onRetry={tool.read} />}
      <div role="status">
        {answer && (
          <Text size="sm">
            {t('inboxItem.region.found', { count: answer.codes.length })}{' '}
            <Text span size="xs" c="dimmed">
              {t('inboxItem.region.tried', { steps: list(answer.tried) })}
            </Text>
          </Text>
        )}
      </div>
      {answer && <CodeList codes={answer.codes} label={t('inboxItem.region')} />}
    </Stack>
  );
}
