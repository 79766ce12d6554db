import { List, SimpleGrid, Stack, Text } from '@mantine/core';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import type { BulkSummary } from './bulk-summary.ts';

/** How many, how much, the highest, and what about them deserves a second look. */
export function BulkFacts({ summary }: { summary: BulkSummary }) {
  const t = useText();
  const texts = useApprovalTexts();
  const { count, sums, highest, withoutAmount, decided, changed, first, notLikeThis } = summary;
  const warnings = [
    ...(withoutAmount > 0 ? [t('bulk.withoutAmount', { count: withoutAmount })] : []),
    ...(decided > 0 ? [t('bulk.decidedBefore', { count: decided })] : []),
    ...(first > 0 ? [t('bulk.first', { count: first })] : []),
    ...(notLikeThis > 0 ? [t('bulk.notLikeThis', { count: notLikeThis })] : []),
    ...(changed > 0 ? [t('bulk.changed', { count: changed })] : []),
  ];
  return (
    <Stack gap="xs">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} className="bulk-facts" spacing="xs">
        <Fact name={t('bulk.documents')} value={String(count)} />
        <Fact name={t('bulk.sum')} value={sums.length > 0 ? texts.sums(sums) : '–'} />
        <Fact name={t('bulk.highest')} value={highest.length > 0 ? texts.sums(highest) : '–'} />
      </SimpleGrid>
      {warnings.length > 0 && (
        <List size="sm">
          {warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" fw={650} m={0} className="number">
      {value}
    </Text>
  </div>
);
