import { Stack, Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { DocumentLink } from '../components/document-link.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';

type Mail = Schemas['ReceivedMail'];
type Attachment = Mail['attachments'][number];

/** What came with a mail: the file in the inbox, and the documents that were made of it. */
export function MailAttachments({ mail }: { mail: Mail }) {
  const t = useText();
  return (
    <Stack gap="xs" component="ul" className="plain-list">
      {mail.attachments.map((attachment) => (
        <li key={attachment.number}>
          <AttachmentLine attachment={attachment} />
        </li>
      ))}
      {mail.refused.map(({ number, name, reason }) => (
        <li key={number}>
          <Text size="sm" component="span" className="wrap-anywhere">
            <bdi>{name ?? t('mail.attachmentNumber', { number })}</bdi>
          </Text>{' '}
          <StatusBadge color="orange">{t(`mail.refused.${reason}`)}</StatusBadge>
        </li>
      ))}
    </Stack>
  );
}

function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const t = useText();
  const { bytes: inBytes } = useFormats();
  const { number, itemId, name, state, bytes, purged, segments } = attachment;
  if (itemId === null || state === null) return <Text size="sm">{t('mail.ofSomebodyElse', { number })}</Text>;
  const documents = segments.flatMap(({ documentId }) => documentId ?? []);
  return (
    <>
      <RouterAnchor to="/posteingang/$itemId" params={{ itemId }} size="sm" className="wrap-anywhere">
        <bdi>{name || t('mail.attachmentNumber', { number })}</bdi>
      </RouterAnchor>{' '}
      <StatusBadge color={state === 'open' ? 'earth' : 'gray'}>
        {purged ? t('inbox.reading.purged') : t(`inbox.state.${state}`)}
      </StatusBadge>{' '}
      {bytes !== null && (
        <Text size="xs" c="dimmed" component="span">
          {inBytes(bytes)}
        </Text>
      )}
      {segments.length > 1 && <span className="small">{t('mail.segments', { count: segments.length })}</span>}
      {documents.map((id) => (
        <span className="small" key={id}>
          <DocumentLink id={id} />
        </span>
      ))}
    </>
  );
}
