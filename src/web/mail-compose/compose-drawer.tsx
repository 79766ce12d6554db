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
import { OtherDrafts } from './other-drafts.tsx';

type Kept = Schemas['MailDraft'];
type Props = { files: readonly Attached[]; onClose: () => void };

/** A mail about these files, beside the page; a draft about the same ones is gone on with. */
export function ComposeDrawer({ files, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const accounts = useLive('/mail-accounts');
  // Read once when it is opened: what is typed here is newer than any answer.
  const drafts = useQuery<{ items: Kept[] }, ApiProblem>({
    queryKey: ['/mail-drafts', 'to write'],
    queryFn: () => api.get('/mail-drafts'),
    ...{ gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  const error = accounts.error ?? drafts.error;
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="xl">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* By itself it is a second header of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{t('compose.title')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('action.close')} />
        </Drawer.Header>
        <Drawer.Body>
          {accounts.data && drafts.data ? (
            <Begun
              accounts={accounts.data.items}
              drafts={drafts.data.items}
              files={files}
              onClose={onClose}
            />
          ) : error && !error.isAway ? (
            <ProblemAlert problem={error} />
          ) : (
            <Skeleton height={400} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type BegunProps = Props & { accounts: readonly Account[]; drafts: readonly Kept[] };

function Begun({ accounts, drafts, files, onClose }: BegunProps) {
  const t = useText();
  const sending = accounts.filter(({ canSend }) => canSend);
  const goOn = (kept: Kept) => ({
    ...{ draftId: kept.draftId, draft: resumed(kept, sending), isResumed: true },
  });
  const [begun, setBegun] = useState(() => {
    const kept = drafts.find(({ attachments }) => hasSameFiles(attachments, files));
    return kept
      ? goOn(kept)
      : { draftId: crypto.randomUUID(), draft: newMail(sending, files), isResumed: false };
  });
  if (sending.length === 0) return <p>{t('compose.noAccount')}</p>;
  // Once another one is gone on with, what was read of this one is old: it is there when the drawer is opened anew.
  const others = begun.isResumed ? [] : drafts;
  return (
    <>
      <OtherDrafts drafts={others} onChoose={(kept) => setBegun(goOn(kept))} />
      <ComposeForm key={begun.draftId} {...begun} accounts={sending} onClose={onClose} />
    </>
  );
}
