import { Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';

/** What is written in it. */
export function MailText({ mail: { text } }: { mail: Schemas['OutgoingMailInDetail'] }) {
  const t = useText();
  if (text === null) return <Text size="sm">{t('reason.mail-purged')}</Text>;
  return <pre className="sent-text">{text || t('outbox.noText')}</pre>;
}
