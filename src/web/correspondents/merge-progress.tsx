import { Group, Progress, Text } from '@mantine/core';
import { Failure } from '../components/failure.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { isAtWork, isWayBack, MERGE_COLORS, type Merge, progressOf } from './merge-states.ts';

/** The state of a merge in words, with a bar while it goes on. */
export function MergeProgress({ merge }: { merge: Merge }) {
  const t = useText();
  const { number, percent } = useFormats();
  const { done, total } = progressOf(merge);
  const counts = { done: number(done), total: number(total) };
  const words = isWayBack(merge) ? t('merges.progressBack', counts) : t('merges.progress', counts);
  const share = total === 0 ? 1 : done / total;
  return (
    <>
      <Group gap="xs">
        <StatusBadge color={MERGE_COLORS[merge.state]}>{t(`merges.state.${merge.state}`)}</StatusBadge>
        <Text size="sm" className="number">
          {words}
        </Text>
      </Group>
      {isAtWork(merge) && (
        <Progress.Root size="lg">
          <Progress.Section
            value={share * 100}
            aria-label={t(`merges.state.${merge.state}`)}
            aria-valuetext={`${words}, ${percent(share)}`}
          />
        </Progress.Root>
      )}
      {merge.error && (
        <Text size="sm" component="div">
          <Failure cause={merge.cause} technical={merge.error} />
        </Text>
      )}
    </>
  );
}
