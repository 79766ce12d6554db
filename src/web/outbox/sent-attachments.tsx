import { Stack, Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { DocumentLink } from '../components/document-link.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';

type Mail = Schemas['OutgoingMailInDetail'];
type Attachment = Mail['attachments'][number];

/** The files as they go out, and what each was made of. */
export function SentAttachments({ mail: { attachments } }: { mail: Mail }) {
  return (
    <Stack gap="xs" component="ul" className="sent-attachments">
      {attachments.map((attachment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice, and the order never changes
        <li key={at}>
          <AttachmentLine attachment={attachment} number={at + 1} />
        </li>
      ))}
    </Stack>
  );
}

function AttachmentLine({ attachment, number }: { attachment: Attachment; number: number }) {
  const t = useText();
  const { bytes: inBytes } = useFormats();
  const { name, bytes, pages, pageRange, sha256, itemId, documentId } = attachment;
  const facts = [
    inBytes(bytes),
    pages === null ? '' : t('outbox.pages', { count: pages }),
    pageRange && t('outbox.pageRange', { range: pageRange }),
  ];
  return (
    <>
      <Text size="sm" fw={600} component="span" className="wrap-anywhere">
        <bdi>{name ?? t('outbox.attachmentNumber', { number })}</bdi>
      </Text>{' '}
      <Text size="xs" c="dimmed" component="span">
        {facts.filter(Boolean).join(' · ')}
      </Text>{' '}
      {itemId && (
        <RouterAnchor to="/posteingang/$itemId" params={{ itemId }} size="sm">
          {t('outbox.fromInbox')}
        </RouterAnchor>
      )}
      {documentId !== null && <DocumentLink id={documentId} />}
      <span className="small wrap-anywhere">{t('outbox.checksumOf', { sha256 })}</span>
    </>
  );
}
