import { Alert, Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api/interface.ts';
import { useFilters } from '../components/filters.ts';
import { useMarkTexts } from '../components/mark-texts.ts';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import type { BulkSummary } from './bulk-summary.ts';
import { useReleaseWords } from './release-words.ts';

type Approval = Schemas['Approval'];
type Props = {
  summary: BulkSummary<Approval>;
  /** How many the person has taken out. */
  out: number;
  onTakeOut: (documentIds: readonly number[]) => void;
  onTakeBackIn: () => void;
};

/** How many, how much, the highest, and what about them deserves a second look; a click takes those out. */
export function BulkFacts({ summary, out, onTakeOut, onTakeBackIn }: Props) {
  const t = useText();
  const texts = useApprovalTexts();
  const release = useReleaseWords();
  const { sent, held, sums, highest, lines } = summary;
  return (
    <Stack gap="xs">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} className="bulk-facts" spacing="xs">
        <Fact name={t('bulk.documents')} value={String(sent.length)} />
        <Fact name={t('bulk.sum')} value={sums.length > 0 ? texts.sums(sums) : '–'} />
        <Fact name={t('bulk.highest')} value={highest.length > 0 ? texts.sums(highest) : '–'} />
      </SimpleGrid>
      {held.length > 0 && <Held rows={held} />}
      {lines.length > 0 && (
        <ul className="bulk-lines">
          {lines.map(({ warning, rows, held: left }) => {
            const words = [
              t(`bulk.line.${warning}`, { count: rows.length }),
              ...(warning === 'first' ? [release.causes(rows)] : []),
            ].join(': ');
            return (
              <li key={warning}>
                <Text size="sm" span>
                  {words}
                  {left > 0 && (
                    <span className="bulk-left">
                      {' · '}
                      {left === rows.length ? t('bulk.line.allHeld') : t('bulk.line.held', { count: left })}
                    </span>
                  )}
                </Text>
                {left < rows.length && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${t('bulk.takeOut')}: ${words}`}
                    onClick={() => onTakeOut(rows.map(({ documentId }) => documentId))}
                  >
                    {t('bulk.takeOut')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {out > 0 && (
        <Group gap="xs">
          <Text size="sm">{t('bulk.out', { count: out })}</Text>
          <Button size="compact-xs" variant="default" onClick={onTakeBackIn}>
            {t('bulk.takeBackIn')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** More than that nobody goes through from here. */
const LISTED = 10;

/** What is left out, and the way to look at each. */
function Held({ rows }: { rows: readonly Approval[] }) {
  const t = useText();
  const marks = useMarkTexts();
  const { filters } = useFilters('/freigabe');
  return (
    <Alert
      color="orange"
      icon={<IconEyeExclamation aria-hidden />}
      title={t('bulk.held', { count: rows.length })}
    >
      <Text size="sm">{t('bulk.heldText')}</Text>
      <List size="sm">
        {rows.slice(0, LISTED).map((row) => (
          <List.Item key={row.documentId}>
            <Link
              to="/freigabe/$documentId"
              params={{ documentId: String(row.documentId) }}
              search={filters}
              className="link"
            >
              {row.title}
            </Link>
            {`: ${marks(row.marks)}`}
          </List.Item>
        ))}
      </List>
      {rows.length > LISTED && <Text size="sm">{t('bulk.heldMore', { count: rows.length - LISTED })}</Text>}
    </Alert>
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
