import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

type Job = Schemas['PrintJob'];
const REFRESHES = ['/print-jobs', '/overview'] as const;

/** Called back while it waits, printed again when it has ended. */
export function JobActions({ job }: { job: Job }) {
  const t = useText();
  const api = useApi();
  const [asking, { open, close }] = useDisclosure();
  const { jobId: id } = job;
  const cancel = useAction(() => api.post('/print-jobs/{id}/cancel', { params: { id } }), {
    done: () => t('printing.cancelled'),
    refreshes: REFRESHES,
  });
  const isOpen = job.state === 'queued' || job.state === 'fetched';
  if (isOpen && job.isBegun) return null;
  return (
    <Group justify="flex-end">
      {isOpen ? (
        <Button {...SMALL} onClick={() => cancel.mutate()} loading={cancel.isPending}>
          {t('printing.cancel')}
        </Button>
      ) : (
        <Button {...SMALL} onClick={open}>
          {t('printing.reprint')}
        </Button>
      )}
      {asking && <AgainDialog jobId={id} onClose={close} />}
    </Group>
  );
}

const SMALL = { size: 'compact-sm', variant: 'default' } as const;

function AgainDialog({ jobId: id, onClose }: { jobId: string; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const [reason, setReason] = useState('');
  const again = useAction(
    () => api.post('/print-jobs/{id}/again', { params: { id }, body: { reason: reason.trim() } }),
    {
      done: ({ printer }) => t('labels.queued', { printer }),
      refreshes: REFRESHES,
      showsProblem: true,
    },
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('printing.reprintTitle')}
      confirm={t('printing.reprint')}
      onConfirm={() => reason.trim() !== '' && again.mutate(undefined, { onSuccess: onClose })}
      busy={again.isPending}
      problem={again.error && <ProblemAlert problem={again.error} />}
    >
      <Stack gap="xs">
        <Text size="sm">{t('printing.reprintText')}</Text>
        <TextInput
          label={t('printing.reprintReason')}
          description={t('printing.reprintReasonHint')}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          maxLength={200}
          required
        />
      </Stack>
    </ConfirmDialog>
  );
}
