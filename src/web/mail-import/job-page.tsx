import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { BackLink, useBackToList } from '../components/back-to-list.tsx';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useLanguage, useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { ImportBadge } from './import-badge.tsx';
import { ImportedMails } from './imported-mails.tsx';
import { importKeys } from './keys.ts';
import './mail-import.css';
import { mailFaultText } from '../components/mail-fault-text.ts';

type Import = Schemas['MailImportInDetail'];
const EVERY_MS = 1_000;
const ELSE_MS = 5_000;
const isGoingOn = ({ state }: Import): boolean => state === 'queued' || state === 'running';

/** One import: how far it is, with a way to stop it and to go on. */
export function JobPage() {
  const t = useText();
  const { jobId } = useParams({ from: '/importe/$jobId' });
  const back = useBackToList('/importe');
  useKeys(importKeys, { back: () => back() });
  // Another process may take it up, so it is asked for as long as the page is open.
  const { data, error, refetch } = useLive('/mail-imports/{jobId}', {
    input: { params: { jobId } },
    every: (job) => (job === undefined || isGoingOn(job) ? EVERY_MS : ELSE_MS),
  });
  return (
    <Page title={t('mails.import')} lead={<BackLink to="/importe" />}>
      {error && !data && !error.isAway && <ProblemAlert problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} />}
      {data && <ImportState found={data} />}
    </Page>
  );
}

function ImportState({ found }: { found: Import }) {
  const t = useText();
  const { language } = useLanguage();
  const { percent, dateTime } = useFormats();
  const { state, done, total, text, fault, folder, startedAt } = found;
  const share = total === 0 ? 1 : done / total;
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <ImportBadge state={state} />
          <Text size="sm" role="status">
            {text[language]}
          </Text>
        </Group>
        <Actions found={found} />
      </Group>
      {isGoingOn(found) && (
        <Progress.Root size="lg">
          <Progress.Section
            value={share * 100}
            aria-label={t('mails.import')}
            aria-valuetext={`${text[language]}, ${percent(share)}`}
          />
        </Progress.Root>
      )}
      <Text size="sm" c="dimmed">
        {t('mails.from', { folder, at: dateTime(startedAt) })}
      </Text>
      {fault && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('mails.brokeOff')}>
          {mailFaultText(t, fault)}
        </Alert>
      )}
      {state === 'interrupted' && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t('mails.interruptedHint')}
        </Alert>
      )}
      <ImportedMails mails={found.items} />
    </Stack>
  );
}

function Actions({ found }: { found: Import }) {
  const t = useText();
  const api = useApi();
  const input = { params: { jobId: found.jobId } };
  const refreshes = ['/mail-imports/{jobId}', '/mail-imports'] as const;
  const cancel = useAction(() => api.delete('/mail-imports/{jobId}', input), { refreshes });
  const goOn = useAction(() => api.post('/mail-imports/{jobId}/continue', input), { refreshes });
  if (isGoingOn(found)) {
    return (
      <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('mails.cancel')}
      </Button>
    );
  }
  if (found.state === 'finished') return null;
  return (
    <Button size="xs" loading={goOn.isPending} onClick={() => goOn.mutate()}>
      {t('mails.goOn')}
    </Button>
  );
}
