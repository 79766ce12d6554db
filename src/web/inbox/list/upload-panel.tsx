import { ActionIcon, Button, Group, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { announce } from '../../components/announce.tsx';
import { Panel } from '../../components/panel.tsx';
import { problemText } from '../../components/problem-text.ts';
import { useFormats, useText } from '../../context/language.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** Each file that is sent: how far it is, why it was refused, and the way to it once it is there. */
export function UploadPanel() {
  const t = useText();
  const { queue, uploads } = useUploads();
  useEndAnnounced(uploads, queue.isBusy());
  if (uploads.length === 0) return null;
  return (
    <Panel
      title={t('upload.title')}
      actions={
        <Button size="compact-sm" variant="default" onClick={queue.clear} disabled={!uploads.some(isOver)}>
          {t('upload.clear')}
        </Button>
      }
    >
      <ul className="uploads">
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </Panel>
  );
}

const isOver = ({ state }: Upload): boolean =>
  state === 'done' || state === 'refused' || state === 'cancelled';

type LineProps = { upload: Upload; queue: Pick<UploadQueue<never>, 'cancel' | 'retry'> };

function UploadLine({ upload, queue }: LineProps) {
  const t = useText();
  const { bytes } = useFormats();
  const { id, name, state, share, uploaded } = upload;
  const isGoing = state === 'waiting' || state === 'sending';
  return (
    <li className="upload" data-state={state}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span className="upload-name">
          {uploaded && 'itemId' in uploaded ? (
            <Link to="/posteingang/$itemId" params={{ itemId: uploaded.itemId }} className="link">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          <span className="small">
            {bytes(upload.bytes)} · <UploadWords upload={upload} />
          </span>
          <Refusal upload={upload} />
        </span>
        {isGoing && (
          <ActionIcon
            variant="subtle"
            onClick={() => queue.cancel(id)}
            aria-label={t('upload.cancelOf', { name })}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
        {(state === 'failed' || state === 'cancelled') && (
          <ActionIcon
            variant="subtle"
            onClick={() => queue.retry(id)}
            aria-label={t('upload.retryOf', { name })}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {state === 'sending' && (
        <Progress size="sm" value={100 * share} aria-label={t('upload.progressOf', { name })} />
      )}
    </li>
  );
}

function UploadWords({ upload: { state, share, uploaded } }: { upload: Upload }) {
  const t = useText();
  const { percent } = useFormats();
  if (state === 'sending')
    return t(share < 1 ? 'upload.sending' : 'upload.storing', { share: percent(share) });
  if (uploaded && 'itemId' in uploaded && uploaded.isDuplicate) return t('upload.there');
  return t(`upload.state.${state}`);
}

/** Why a file did not become an item. */
function Refusal({ upload: { problem, uploaded } }: { upload: Upload }) {
  const t = useText();
  const words = problem && problemText(t, problem);
  const text = words
    ? [words.title, words.detail, words.requestId].filter(Boolean).join(' · ')
    : uploaded && 'refused' in uploaded && t(`upload.refused.${uploaded.refused}`);
  if (!text) return null;
  return (
    <span className="small upload-problem" role="alert">
      {text}
    </span>
  );
}

/** Once the last one is through, in words for people who do not see the list. */
function useEndAnnounced(uploads: readonly Upload[], isBusy: boolean): void {
  const t = useText();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      const of = (wanted: Upload['state']) => uploads.filter(({ state }) => state === wanted).length;
      announce(t('upload.ended', { done: of('done'), failed: of('failed') + of('refused') }));
    }
    wasBusy.current = isBusy;
  }, [isBusy, uploads, t]);
}
