import { Button, Group, Stack, Text } from '@mantine/core';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useText } from '../../context/language.tsx';
import { MillimetreField } from './millimetre-field.tsx';
import type { RegionTool } from './use-region.ts';
import { useStepWords } from './use-step-words.ts';

/** The region at hand in mm, to be typed, and what was found in it; as high with an answer as without. */
export function RegionPanel({ tool }: { tool: RegionTool }) {
  const t = useText();
  const words = useStepWords();
  const { region, answer } = tool;
  if (!region) return null;
  return (
    <Stack gap={6} p="xs" className="region-panel" component="section" aria-label={t('inboxItem.region')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          tool.read();
        }}
      >
        <Group gap="xs" align="flex-end">
          {(['x', 'y', 'width', 'height'] as const).map((edge) => (
            <MillimetreField
              key={edge}
              label={t(`inboxItem.region.${edge}`)}
              value={region[edge]}
              onChange={(mm) => tool.set({ ...region, [edge]: mm })}
            />
          ))}
          <Button size="xs" type="submit" loading={tool.isReading}>
            {t('inboxItem.region.read')}
          </Button>
        </Group>
      </form>
      {tool.problem && <ProblemAlert problem={tool.problem} onRetry={tool.read} />}
      <Text size="xs" c="dimmed" role="status">
        {answer
          ? `${t('inboxItem.region.found', { count: answer.codes.length })} ${t('inboxItem.region.tried', { steps: words(answer.tried) })}`
          : t('inboxItem.region.hint')}
      </Text>
    </Stack>
  );
}
