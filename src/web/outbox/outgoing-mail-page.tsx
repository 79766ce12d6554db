import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { BackLink, useBackToList } from '../components/back-to-list.tsx';
import { download } from '../components/download.ts';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { outgoingKeys } from './keys.ts';
import { MailActionsByKeys } from './mail-actions.tsx';
import { MailFacts } from './mail-facts.tsx';
import { MailState } from './mail-state.tsx';
import { MailText } from './mail-text.tsx';
import './outbox.css';
import { SentAttachments } from './sent-attachments.tsx';

const EVERY_MS = 2_000;

/** A mail of the outbox: how far it is, and what exactly goes out, or went. */
export function OutgoingMailPage() {
  const t = useText();
  const { mailId } = useParams({ from: '/postausgang/$mailId' });
  const { data, error, refetch, dataUpdatedAt } = useLive('/mails/{mailId}', {
    input: { params: { mailId } },
    every: EVERY_MS,
  });
  const back = useBackToList('/postausgang');
  useKeys(outgoingKeys, { back: () => back() });
  return (
    <Page
      title={data?.subject || t('outbox.mail')}
      lead={<BackLink to="/postausgang" />}
      actions={data?.isKept && <MessageButton mailId={mailId} />}
    >
      {error && !data && !error.isAway && <ProblemAlert problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Shown mail={data} askedAt={dataUpdatedAt} />}
    </Page>
  );
}

type ShownProps = { mail: Schemas['OutgoingMailInDetail']; askedAt: number };

function Shown({ mail, askedAt }: ShownProps) {
  const t = useText();
  return (
    <Stack gap="md">
      <Panel title={t('outbox.column.state')} actions={<MailActionsByKeys mail={mail} />}>
        <div>
          <MailState mail={mail} askedAt={askedAt} />
        </div>
        <MailFacts mail={mail} />
      </Panel>
      {mail.attachments.length > 0 && (
        <Panel title={t('outbox.attachments', { count: mail.attachments.length })}>
          <SentAttachments mail={mail} />
        </Panel>
      )}
      <Panel title={t('outbox.text')}>
        <MailText mail={mail} />
      </Panel>
    </Stack>
  );
}

function MessageButton({ mailId }: { mailId: string }) {
  const t = useText();
  const api = useApi();
  const message = useAction(async () =>
    download(await api.address('/mails/{mailId}/message', { params: { mailId } })),
  );
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={message.isPending}
        onClick={() => message.mutate()}
      >
        {t('outbox.message')}
      </Button>
    </Group>
  );
}
