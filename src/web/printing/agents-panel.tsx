import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { AddAgent } from './add-agent.tsx';
import { AgentActions } from './agent-actions.tsx';
import { PrinterRow } from './printer-row.tsx';

type Agent = Schemas['PrintAgent'];
const EVERY_MS = 10_000;
const MINUTE_MS = 60_000;
const COLORS = { new: 'gray', here: 'moss', away: 'orange' } as const;

/** Print agents and their printers; administrators add and configure them. */
export function AgentsPanel() {
  const t = useText();
  const may = useMay();
  const { data, error, refetch } = useLive('/print-agents', { every: EVERY_MS });
  return (
    <Panel title={t('printing.agents')} actions={may('MANAGE_SETTINGS') && <AddAgent />}>
      <Text size="sm" c="dimmed">
        {t('printing.agentsLead')}
      </Text>
      {error && !data && !error.isAway ? (
        <ProblemAlert problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : data.items.length === 0 ? (
        <Text size="sm">{t('printing.noAgents')}</Text>
      ) : (
        <Stack gap="lg">
          {data.items.map((agent) => (
            <AgentCard key={agent.agentId} agent={agent} mayChange={may('MANAGE_SETTINGS')} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function AgentCard({ agent, mayChange }: { agent: Agent; mayChange: boolean }) {
  const t = useText();
  const { name, state, seenAt, version, clockAheadMs, rivalRefusedAt, printers } = agent;
  const minutesWrong = Math.round(Math.abs(clockAheadMs ?? 0) / MINUTE_MS);
  return (
    <Stack component="article" gap={6} aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Title order={3} fz="md">
            {name}
          </Title>
          <StatusBadge color={COLORS[state]}>{t(`printing.agent.${state}`)}</StatusBadge>
          <Text size="xs" c="dimmed" component="span">
            {seenAt && (
              <>
                {t('printing.agent.seen')} <Age at={seenAt} />
              </>
            )}
            {version && ` · ${t('printing.agent.version', { version })}`}
          </Text>
        </Group>
        {mayChange && <AgentActions agent={agent} />}
      </Group>
      {minutesWrong > 0 && <Text size="sm">{t('printing.agent.clock', { minutes: minutesWrong })}</Text>}
      {rivalRefusedAt && (
        <Alert color="orange" py="xs">
          {t('printing.agent.rival')} <Age at={rivalRefusedAt} />
        </Alert>
      )}
      {printers.length === 0 && state !== 'new' && <Text size="sm">{t('printing.agent.noPrinters')}</Text>}
      {printers.map((printer) => (
        <PrinterRow
          key={printer.printerId}
          printer={printer}
          isAgentAway={state !== 'here'}
          mayChange={mayChange}
        />
      ))}
    </Stack>
  );
}
