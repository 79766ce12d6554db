import { Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { MailFrame } from '../components/mail-frame.tsx';
import { useText } from '../context/language.tsx';

/** What is written in it, as its recipients see it. */
export function MailText({ mail: { mailId, html } }: { mail: Schemas['OutgoingMailInDetail'] }) {
  const t = useText();
  if (html === null) return <Text size="sm">{t('reason.mail-purged')}</Text>;
  if (html === '') return <Text size="sm">{t('outbox.noText')}</Text>;
  return <MailFrame of="/mails/{mailId}/body" mailId={mailId} title={t('outbox.text')} />;
}
