import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { AgentKey } from './agent-key.tsx';

/** A new key for an agent, or its end; both after a question. */
export function AgentActions({ agent: { agentId: id, name } }: { agent: Schemas['PrintAgent'] }) {
  const t = useText();
  const api = useApi();
  const [asking, setAsking] = useState<'newKey' | 'remove'>();
  const [created, setCreated] = useState<Schemas['PrintAgentKey']>();
  const close = () => setAsking(undefined);
  const renew = useAction(() => api.post('/print-agents/{id}/key', { params: { id } }), {
    refreshes: ['/print-agents'],
  });
  const remove = useAction(() => api.delete('/print-agents/{id}', { params: { id } }), {
    done: () => t('printing.agent.removed', { name }),
    refreshes: ['/print-agents'],
  });
  return (
    <Group gap="xs">
      {(['newKey', 'remove'] as const).map((what) => (
        <Button key={what} size="compact-sm" variant="default" onClick={() => setAsking(what)}>
          {t(`printing.agent.${what}`)}
        </Button>
      ))}
      {asking && (
        <ConfirmDialog
          opened
          onClose={close}
          title={t(`printing.agent.${asking}Title`, { name })}
          confirm={t(`printing.agent.${asking}`)}
          onConfirm={() =>
            asking === 'remove'
              ? remove.mutate(undefined, { onSettled: close })
              : renew.mutate(undefined, { onSuccess: setCreated, onSettled: close })
          }
          busy={renew.isPending || remove.isPending}
          dangerous={asking === 'remove'}
        >
          {t(`printing.agent.${asking}Text`)}
        </ConfirmDialog>
      )}
      {created && <AgentKey created={created} onClose={() => setCreated(undefined)} />}
    </Group>
  );
}
