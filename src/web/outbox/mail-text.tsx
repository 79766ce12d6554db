import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';

/** What is written in it, as its recipients see it: in a frame of its own, in which nothing runs. */
export function MailText({ mail: { mailId, html } }: { mail: Schemas['OutgoingMailInDetail'] }) {
  const t = useText();
  if (html === null) return <Text size="sm">{t('reason.mail-purged')}</Text>;
  if (html === '') return <Text size="sm">{t('outbox.noText')}</Text>;
  return <TextFrame mailId={mailId} />;
}

/** Its address is good for one look. */
function TextFrame({ mailId }: { mailId: string }) {
  const t = useText();
  const api = useApi();
  const { data, error, refetch } = useQuery<string, ApiProblem>({
    queryKey: ['sent-mail-body', mailId],
    queryFn: () => api.address('/mails/{mailId}/body', { params: { mailId } }),
    // The frame keeps what it shows; an address that is asked for anew would load it once more.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ProblemAlert problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <iframe
      src={data}
      title={t('outbox.text')}
      className="sent-mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
