import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { BackLink, useBackToList } from '../components/back-to-list.tsx';
import { download } from '../components/download.ts';
import { MailFrame } from '../components/mail-frame.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { mailKeys } from './keys.ts';
import { MailAttachments } from './mail-attachments.tsx';
import './mail-import.css';

const EVERY_MS = 15_000;

/** An imported mail: what it says, what it brought, and what became of that. */
export function MailPage() {
  const t = useText();
  const { mailId } = useParams({ from: '/importe/mail/$mailId' });
  const { data, error, refetch } = useLive('/mails/received/{mailId}', {
    input: { params: { mailId } },
    every: EVERY_MS,
  });
  const back = useBackToList('/importe');
  const actions = useMailActions(mailId);
  useKeys(mailKeys, { back: () => back(), synchronise: () => actions.synchronise.mutate() });
  return (
    <Page
      title={data?.subject ?? t('mail.title')}
      lead={<Lead mail={data} />}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={actions.synchronise.isPending}
            onClick={() => actions.synchronise.mutate()}
          >
            {t('mail.synchronise')}
          </Button>
          {data?.isKept && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={actions.original.isPending}
              onClick={() => actions.original.mutate()}
            >
              {t('mail.original')}
            </Button>
          )}
        </>
      }
    >
      {error && !data && !error.isAway && <ProblemAlert problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="md">
          <Panel title={t('mail.attachments', { count: data.attachments.length })}>
            <MailAttachments mail={data} />
          </Panel>
          {data.isKept ? (
            <Panel title={t('mail.text')}>
              <MailFrame of="/mails/received/{mailId}/body" mailId={mailId} title={t('mail.text')} />
            </Panel>
          ) : (
            <Alert color="gray">{t('reason.mail-purged')}</Alert>
          )}
        </Stack>
      )}
    </Page>
  );
}

function Lead({ mail }: { mail: Schemas['ReceivedMail'] | undefined }) {
  const t = useText();
  const { dateTime } = useFormats();
  if (!mail) return <BackLink to="/importe" />;
  const { sender, receivedAt, importedAt, scope } = mail;
  const from = [sender.name, sender.address && `<${sender.address}>`].filter(Boolean).join(' ');
  return (
    <Group gap={6} component="span">
      <BackLink to="/importe" />
      <Text component="span" inherit className="wrap-anywhere">
        {[
          from,
          t('mail.receivedAt', { at: dateTime(receivedAt) }),
          t('mail.importedAt', { at: dateTime(importedAt) }),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
        {scope === 'personal' && ` · ${t('mail.personal')}`}
      </Text>
    </Group>
  );
}

function useMailActions(mailId: string) {
  const t = useText();
  const api = useApi();
  const synchronise = useAction(() => api.post('/inbox/sync-document-ids', { body: { mailId } }), {
    done: ({ found, pending, gone, missing }) =>
      t('mail.synchronised', { found, pending, gone, missing: missing.length }),
    refreshes: ['/mails/received/{mailId}'],
  });
  const original = useAction(async () =>
    download(await api.address('/mails/received/{mailId}/original', { params: { mailId } })),
  );
  return { synchronise, original };
}
