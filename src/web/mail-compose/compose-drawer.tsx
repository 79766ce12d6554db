import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { ComposeForm } from './compose-form.tsx';
import { type Account, type Attached, hasSameFiles, newMail, resumed } from './mail-draft.ts';

type Props = { files: readonly Attached[]; onClose: () => void };

/** A mail about these files, beside the page; a draft about the same ones is gone on with. */
export function ComposeDrawer({ files, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const accounts = useLive('/mail-accounts');
  // Read once when it is opened: what is typed here is newer than any answer.
  const drafts = useQuery<{ items: Schemas['MailDraft'][] }, ApiProblem>({
    queryKey: ['/mail-drafts', 'to write'],
    queryFn: () => api.get('/mail-drafts'),
    ...{ gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  const error = accounts.error ?? drafts.error;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={t('compose.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {accounts.data && drafts.data ? (
        <Begun accounts={accounts.data.items} drafts={drafts.data.items} files={files} onClose={onClose} />
      ) : error && !error.isAway ? (
        <ProblemAlert problem={error} />
      ) : (
        <Skeleton height={400} />
      )}
    </Drawer>
  );
}

type BegunProps = Props & { accounts: readonly Account[]; drafts: readonly Schemas['MailDraft'][] };

function Begun({ accounts, drafts, files, onClose }: BegunProps) {
  const t = useText();
  const [begun] = useState(() => {
    const sending = accounts.filter(({ canSend }) => canSend);
    const kept = drafts.find(({ attachments }) => hasSameFiles(attachments, files));
    return {
      accounts: sending,
      draftId: kept?.draftId ?? crypto.randomUUID(),
      draft: kept ? resumed(kept, sending) : newMail(sending, files),
      isResumed: kept !== undefined,
    };
  });
  if (begun.accounts.length === 0) return <p>{t('compose.noAccount')}</p>;
  return <ComposeForm {...begun} onClose={onClose} />;
}
