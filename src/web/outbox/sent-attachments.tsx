import { Button, Stack, Text } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { DocumentLink } from '../components/document-link.tsx';
import { download } from '../components/download.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';

type Mail = Schemas['OutgoingMailInDetail'];
type Attachment = Mail['attachments'][number];

/** The files as they go out, and what each was made of. */
export function SentAttachments({ mail: { mailId, attachments, isKept } }: { mail: Mail }) {
  return (
    <Stack gap="xs" component="ul" className="sent-attachments">
      {attachments.map((attachment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice, and the order never changes
        <li key={at}>
          <AttachmentLine attachment={attachment} number={at + 1} mailId={isKept ? mailId : undefined} />
        </li>
      ))}
    </Stack>
  );
}

type LineProps = {
  attachment: Attachment;
  /** Counted from 1. */
  number: number;
  /** Undefined: the mail is not kept any more. */
  mailId: string | undefined;
};

function AttachmentLine({ attachment, number, mailId }: LineProps) {
  const t = useText();
  const { bytes: inBytes } = useFormats();
  const { name, bytes, pages, pageRange, sha256, itemId, documentId } = attachment;
  const shown = name ?? t('outbox.attachmentNumber', { number });
  const facts = [
    inBytes(bytes),
    pages === null ? '' : t('outbox.pages', { count: pages }),
    pageRange && t('outbox.pageRange', { range: pageRange }),
  ];
  return (
    <>
      <Text size="sm" fw={600} component="span">
        <bdi>{shown}</bdi>
      </Text>{' '}
      <Text size="xs" c="dimmed" component="span">
        {facts.filter(Boolean).join(' · ')}
      </Text>{' '}
      {mailId && <DownloadButton mailId={mailId} number={number} name={shown} />}{' '}
      {itemId && (
        <RouterAnchor to="/posteingang/$itemId" params={{ itemId }} size="sm">
          {t('outbox.fromInbox')}
        </RouterAnchor>
      )}
      {documentId !== null && <DocumentLink id={documentId} />}
      <span className="small">{t('outbox.checksumOf', { sha256 })}</span>
    </>
  );
}

function DownloadButton({ mailId, number, name }: { mailId: string; number: number; name: string }) {
  const t = useText();
  const api = useApi();
  const save = useAction(async () =>
    download(await api.address('/mails/{mailId}/attachments/{number}', { params: { mailId, number } })),
  );
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('outbox.downloadOf', { name })}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('outbox.download')}
    </Button>
  );
}
