import { Alert, Button, Group, Stack } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { CopyBlock } from '../components/copy-block.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useText } from '../context/language.tsx';

/** The key of an agent, this one time, and what to type beside the printer. */
export function AgentKey({ created, onClose }: { created: Schemas['PrintAgentKey']; onClose: () => void }) {
  const t = useText();
  const { name, key } = created;
  const base = new URL('.', document.baseURI).href;
  const command = [
    `curl -O ${base}print-agent.mjs`,
    `node print-agent.mjs --server ${base.replace(/\/$/, '')} --key ${key}`,
  ].join('\n');
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('printing.agent.keyTitle', { name })}
      // What is shown once must not vanish by a click beside it.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="orange" role="status">
          {t('printing.agent.once')}
        </Alert>
        <CopyBlock label={t('printing.agent.key')} value={key} />
        <CopyBlock label={t('printing.agent.command')} value={command} />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('printing.agent.kept')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
