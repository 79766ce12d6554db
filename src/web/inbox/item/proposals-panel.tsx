import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Panel } from '../../components/panel.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import type { InboxProposal } from '../shown.ts';
import { blanksOf, commandOf, openProposals, turnsOf } from './open-proposals.ts';
import type { Editing } from './use-editing.ts';

/** What reading proposes: where documents begin and why, pages that lie on their side, empty ones. Nothing by itself. */
export function ProposalsPanel({ editing }: { editing: Editing }) {
  const t = useText();
  const { run, setPage } = editing;
  const [left, upright, blank] = [openProposals(editing), turnsOf(editing), blanksOf(editing)];
  if (left.length + upright.length + blank.length === 0) return null;
  return (
    <Panel
      title={t('inboxItem.proposals')}
      actions={
        left.length > 1 && (
          <Button size="xs" onClick={() => run(...left.map(commandOf))}>
            {t('inboxItem.proposals.all', { count: left.length })}
          </Button>
        )
      }
    >
      <Stack component="ul" gap={6} className="plain-list">
        {left.map((proposal) => (
          <ProposalRow
            key={proposal.before}
            proposal={proposal}
            onLook={() => setPage(proposal.before)}
            onAccept={() => {
              run(commandOf(proposal));
              setPage(proposal.before);
            }}
          />
        ))}
      </Stack>
      <Group gap="xs">
        {upright.length > 0 && (
          <Button size="xs" variant="default" onClick={() => run(...upright)}>
            {t('inboxItem.upright')}
          </Button>
        )}
        {blank.length > 0 && (
          <Button size="xs" variant="default" onClick={() => run(...blank)}>
            {t('inboxItem.dropBlank', { count: blank.length })}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

type RowProps = { proposal: InboxProposal; onLook: () => void; onAccept: () => void };

function ProposalRow({ proposal: { before, reasons, drop, name, score }, onLook, onAccept }: RowProps) {
  const t = useText();
  const { list, percent } = useFormats();
  const why = list(
    reasons.map(({ kind, text }) => t(`inboxItem.reason.${kind}`) + (text ? ` (${text})` : '')),
  );
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <div>
        <button type="button" className="link plain-button" onClick={onLook}>
          {t('inboxItem.beginsAt', { page: before })}
        </button>
        <Text size="xs" c="dimmed">
          {[
            why,
            ...(drop.length > 0
              ? [t('inboxItem.leavesOut', { count: drop.length, pages: list(drop.map(String)) })]
              : []),
            ...(name ? [name] : []),
            t('inboxItem.sure', { share: percent(score) }),
          ].join(' · ')}
        </Text>
      </div>
      <Button
        size="xs"
        variant="light"
        data-proposal
        flex="none"
        leftSection={<IconCheck size={14} aria-hidden />}
        aria-label={t('inboxItem.acceptAt', { page: before })}
        onClick={onAccept}
      >
        {t('inboxItem.accept')}
      </Button>
    </Group>
  );
}
